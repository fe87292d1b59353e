import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'

const [{ factory: makeVitestRunner }] = vitestPlugins

/**
 * Stryker's runner for Vitest, with whole test files in place of single tests: it picks tests by names that Vitest 5 joins otherwise than it
 * expects, so that none would run and every mutant survive. The files are those of the tests that reach the mutant.
 */
function makeRunner(injector) {
  const runner = makeVitestRunner(injector)
  const run = runner.run.bind(runner)
  runner.run = ({ testIds = [], ...options } = {}) => run(testIds.length === 0 ? options : { ...options, testFiles: filesOf(testIds) })
  return runner
}
makeRunner.inject = makeVitestRunner.inject

/** The id of a test is its file, "#" and its name. */
const filesOf = (testIds) => [...new Set(testIds.map((id) => id.split('#')[0]))]

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'vitest-whole-files', makeRunner)]
