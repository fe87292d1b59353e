import { defineConfig } from 'vitest/config'

/** The tests of the pure domain alone: nothing of them needs a database, so that each of a thousand mutants costs milliseconds. */
export default defineConfig({
  test: { include: ['test/domain/**/*.test.ts'], pool: 'threads', maxWorkers: 1, testTimeout: 30_000 },
})
