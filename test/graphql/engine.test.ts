import { beforeAll, describe, expect, it } from 'vitest'
import { committedDocuments, Escrow } from '../../schema/operations/documents.js'
import type { TypedDocument } from '../../schema/operations/typed-document.js'
import { readConfig } from '../../server/config.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { Engine } from '../../server/graphql/engine/engine.js'

let make: (documents?: ReadonlyArray<TypedDocument<object, never>>) => Engine
beforeAll(async () => {
  const parts = { schema: await buildSchema(), limits: readConfig({}).limits }
  make = (documents = []) => new Engine({ ...parts, documents })
})

const asked = (query: string, variables = {}) => ({ query, operationName: null, variables })

describe('a document', () => {
  it('that is known is neither parsed nor validated again', () => {
    const engine = make()
    const [first, second] = [engine.prepare(asked('{ viewer { kind } }')), engine.prepare(asked('{ viewer { kind } }'))]
    expect(second.document).toBe(first.document)
    expect(second.document.problems).toBe(first.document.problems)
  })

  it('whose size is in its variables is measured with each of them', () => {
    const engine = make()
    const query = 'query($first: Int) { escrows(first: $first) { nodes { id } } }'
    expect(engine.prepare(asked(query, { first: 5 })).rate).toBe(1)
    expect(() => engine.prepare(asked(query, { first: 5_000 }))).toThrow('page size')
    expect(engine.prepare(asked(query, { first: 6 })).rate).toBe(1)
  })

  it('beyond a limit is not kept, and is refused each time', () => {
    const engine = make()
    const query = `{ ${Array.from({ length: 60 }, (_, index) => `a${index}: viewer { kind }`).join(' ')} }`
    for (const _ of [1, 2]) expect(() => engine.prepare(asked(query))).toThrow('beyond a limit')
  })
})

describe('the committed operations', () => {
  it('fit the schema, each of them', () => {
    const engine = make()
    const problems = committedDocuments.flatMap(({ name, text }) =>
      engine.prepare(asked(text)).document.problems.map(({ message }) => `${name}: ${message}`),
    )
    expect(problems).toEqual([])
  })

  it('are refused by name where one does not', async () => {
    const wrong = { name: 'Wrong', text: 'query Wrong { nothing }' }
    await expect(make([wrong]).execute(wrong, {} as never)).rejects.toThrow('operation Wrong')
  })

  it('are the only ones that run in process', async () => {
    // No context is looked at: nothing runs.
    await expect(make().execute(Escrow, {} as never, { id: 'esc_x' })).rejects.toThrow('Escrow is no committed operation')
  })
})
