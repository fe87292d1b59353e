# The build needs TypeScript, which is a development dependency; what runs does not.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has its own Node, so the one that comes as a package for other machines can go.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
# A new volume takes over owner and mode of the directory that it is mounted on.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER node
EXPOSE 4000
# Not through npm: a stop signal must reach the server itself.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
