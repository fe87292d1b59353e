import { defineConfig } from 'vitest/config'

export default defineConfig({
  // type-graphql reads decorator metadata; without this, files outside the tsconfig's "include" fail to parse.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  // vitest would otherwise load graphql twice (ESM for us, CJS for type-graphql): "Cannot determine GraphQL output type".
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
