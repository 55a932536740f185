# An unprivileged user and a read-only root: docker run --read-only --tmpfs /tmp -v ginkgopolis:/app/data --env-file .env
# Written without a place to build it: untested. What it relies on is tested (tests/bot/test_read_only.py, test_package.py).
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
RUN /venv/bin/pip install --no-cache-dir --no-deps . && /venv/bin/python -m bot doctor --installed

FROM python:3.12-slim
RUN groupadd --gid 10001 ginkgo \
    && useradd --uid 10001 --gid 10001 --home-dir /app --shell /usr/sbin/nologin ginkgo \
    && install --directory --owner=ginkgo --group=ginkgo /app/data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
# By number, so that it can be checked from outside that this is not root.
USER 10001:10001
VOLUME /app/data
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
