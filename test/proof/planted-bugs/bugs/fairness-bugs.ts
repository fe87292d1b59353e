import type { PlantedBug } from '../planted-bug.js'

const turns = 'server/turns/turns.ts'
const tests = ['test/turns/turns.test.ts'] as const

/** One caller who takes what is everybody's. */
export const fairnessBugs: readonly PlantedBug[] = [
  {
    name: 'a share is one larger than it is said to be',
    edits: [
      {
        file: turns,
        search: 'this.#served < places && line.served < placesEach',
        replace: 'this.#served < places && line.served <= placesEach',
      },
    ],
    tests,
    short: true,
  },
  {
    name: 'a share is not given back by work that fails',
    edits: [
      {
        file: turns,
        search: '    try {\n      return await work()\n    } finally {\n      giveBack()\n    }\n',
        replace: '    const result = await work()\n    giveBack()\n    return result\n',
      },
    ],
    tests,
  },
  {
    name: 'a line of those who wait has no end',
    edits: [{ file: turns, search: 'line.waiting.length >= this.#bounds.waitingEach', replace: 'line.waiting.length >= Infinity' }],
    tests,
  },
  {
    name: 'who waits is served in the order of coming, not in turn',
    edits: [
      { file: turns, search: '      this.#ring.delete(line)\n', replace: '      if (line.waiting.length === 1) this.#ring.delete(line)\n' },
    ],
    tests,
  },
  {
    name: 'an address has all the connections that it opens',
    edits: [
      {
        file: 'server/http/address-connections.ts',
        search: 'open.size >= this.#options.bounds.connectionsEach',
        replace: 'open.size > this.#options.bounds.connectionsEach',
      },
    ],
    tests: ['test/http/address-connections.test.ts'],
  },
]
