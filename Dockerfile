# One image for every process: dashboard, relay, worker, migrations and the operator's command line.
FROM node:24-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
# What `npm ci` needs, which generates the database client too: this layer stays until one of these changes.
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma ./prisma
RUN npm ci
COPY . .
# The image has Node: the one among the packages is for machines with an older version.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim
WORKDIR /app
# MALLOC_ARENA_MAX: see bin/supervisor/plan.ts.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile-cache MALLOC_ARENA_MAX=2
COPY --from=build --chown=node:node /app /app
RUN install -d -o node -g node -m 711 /data
USER node
VOLUME /data
EXPOSE 3000 8025 587 2525 465 9090
# Everything under one supervisor, with a database of its own in /data unless DATABASE_URL is given.
# docker-compose.yml runs the processes apart.
CMD ["node", "bin/start.ts"]
