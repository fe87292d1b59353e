import { expect } from 'vitest'
import type { Json } from '../support/escrow-world.js'
import type { Way } from './verb.js'

const enumFields = ['status', 'mode', 'feeBearer']

/** One mutation with its whole payload; refusals are user errors, or errors of the request where rights are missing. */
export const byGraphql: Pick<Way, 'does' | 'reads' | 'shown' | 'refuses'> = {
  does: async (world, { always, answers = [] }, input, as) => {
    const payload = await world.does(always.name, input, as)
    expect(Object.keys(payload)).toEqual(['escrow', ...answers])
    return payload.escrow as Json
  },
  reads: (world, escrowId, as) => world.escrow(escrowId, as),
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
