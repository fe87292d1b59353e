import { expect } from 'vitest'
import type { Json } from '../support/escrow-world.js'
import { progressFields } from '../support/graphql-world.js'
import type { Way } from './verb.js'

const enumFields = ['status', 'mode', 'feeBearer', 'escrowStatus']

/** One mutation with its whole payload; refusals are user errors, or errors of the request where rights are missing. */
export const byGraphql: Pick<Way, 'does' | 'reads' | 'shown' | 'refuses'> = {
  does: async (world, { always, answers = [] }, input, as) => {
    const { escrow, ...beside } = await world.does(always.name, input, as)
    expect(Object.keys(beside)).toEqual(answers)
    return { escrow, beside: inWordsOfRest(beside) }
  },
  reads: (world, { always }, escrowId, as) => world.escrow(escrowId, as, always.shelf === 'progressive' ? progressFields : ''),
  shown: (changes) =>
    Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, enumFields.includes(name) ? String(value).toUpperCase() : value]),
    ),
  refuses: (world, { always }, input, as, { code, field }) =>
    world.refuses(always.name, input, as, code, {
      ...(field ? { field: [field], details: { [field]: expect.any(String) } } : {}),
      ...(always.conflicts?.includes(code) ? { status: 409 } : {}),
    }),
}

/** Amounts are numbers there, and names of choices are as they are stored. */
function inWordsOfRest(value: Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((item) => inWordsOfRest(item))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inWordsOfRest(item, key)]))
  if (typeof value !== 'string') return value
  if (/(Tnd|Face)$/.test(name)) return Number(value)
  return ['status', 'createdVia', 'decisionSource'].includes(name) ? value.toLowerCase() : value
}
