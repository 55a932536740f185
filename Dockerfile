# The bot alone: no playground. As an unprivileged user on a root that can't be written; docs/operation.md has the
# whole `docker run`, deploy/compose.yaml the same for Compose.
# Last built and run in November 2026, with Docker 20.10 on Debian's Python 3.11 and 28.5 on 3.13; what it relies on is tested at every change
# (tests/bot/test_read_only.py, test_package.py).
# By exact version; to pin the very bytes, build with --build-arg BASE=python@sha256:...
ARG BASE=python:3.12.15-slim-bookworm
FROM ${BASE} AS build
WORKDIR /src
RUN python -m venv /venv && python -m venv /builder
COPY requirements.txt requirements-build.txt ./
# Everything by hash, what builds the package too: pip fetches nothing by itself.
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt \
    && /builder/bin/pip install --no-cache-dir --require-hashes -r requirements-build.txt
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY render render
COPY bot bot
RUN /builder/bin/pip wheel --no-cache-dir --no-index --no-build-isolation --no-deps --wheel-dir /wheels . \
    && /venv/bin/pip install --no-cache-dir --no-index --no-deps /wheels/*.whl \
    && /venv/bin/ginkgopolis doctor --installed \
    && /venv/bin/pip uninstall --yes pip

FROM ${BASE}
RUN groupadd --gid 10001 ginkgo \
    && useradd --uid 10001 --gid 10001 --home-dir /app --shell /usr/sbin/nologin ginkgo \
    && install --directory --owner=ginkgo --group=ginkgo --mode=0700 /app/data
COPY --from=build /venv /venv
# docker exec ginkgopolis ginkgopolis-backup /app/data/backups
COPY deploy/backup /usr/local/bin/ginkgopolis-backup
# Health is served inside only, for the check below; HEALTH_HOST=0.0.0.0 opens it to whoever reaches the container.
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HEALTH_PORT=8711
WORKDIR /app
# By number, so that it can be checked from outside that this is not root.
USER 10001:10001
VOLUME /app/data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-m", "bot.operator.probe"]
CMD ["python", "-m", "bot"]
