# An unprivileged user, a read-only root (docker run --read-only -v ginkgopolis:/app/data), nothing but the bot inside.
FROM python:3.12-slim AS build
WORKDIR /src
RUN python -m venv /venv
COPY requirements.txt ./
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY render render
COPY bot bot
COPY playground playground
RUN /venv/bin/pip install --no-cache-dir --no-deps .

FROM python:3.12-slim
RUN useradd --uid 10001 --home-dir /app --shell /usr/sbin/nologin ginkgo \
    && install --directory --owner=ginkgo --group=ginkgo /app/data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
USER ginkgo
VOLUME /app/data
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
