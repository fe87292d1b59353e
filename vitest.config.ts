import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files come first, so that no worker begins one when the others have nothing left; vitest alone goes by the size of a file. */
const longest = [
  'test/model/escrow-model',
  'test/looks/every-screen',
  'test/looks/screen-states',
  'test/looks/',
  'test/browser/',
  'test/embedded-postgres/',
  'test/model/',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => longest.findIndex((part) => moduleId.includes(part)) >>> 0
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  // type-graphql reads decorator metadata; without this, files outside the tsconfig's "include" fail to parse.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  // vitest would otherwise load graphql twice (ESM for us, CJS for type-graphql): "Cannot determine GraphQL output type".
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // The files of a worker share its modules, which take longer to load than most files run: no file may leave any of them otherwise than
    // it found it, nor a timer, a setting or a mock behind.
    isolate: false,
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
