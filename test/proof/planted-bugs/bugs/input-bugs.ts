import type { PlantedBug, TestFiles } from '../planted-bug.js'

const strictJson = 'server/json/strict-json.ts'
const strictJsonTests: TestFiles = ['test/http/strict-json.test.ts']

/** Input that is believed, folded or read as something else than it says. */
export const inputBugs: readonly PlantedBug[] = [
  {
    name: 'a redirect URL only has to begin like an allowed one',
    edits: [
      {
        file: 'server/domain/checkout/redirect-url.ts',
        search: `  const url = URL.parse(entry)
  if (!url || url.protocol !== target.protocol || url.host !== target.host) return false
  return url.pathname.endsWith('/*') ? target.pathname.startsWith(url.pathname.slice(0, -1)) : target.pathname === url.pathname`,
        replace: "  return target.href.startsWith(entry.endsWith('*') ? entry.slice(0, -1) : entry)",
      },
    ],
    tests: ['test/domain/checkout/redirect-url.test.ts'],
    short: true,
  },
  {
    name: 'a key that is given twice in JSON is accepted',
    edits: [
      {
        file: strictJson,
        search: `    if (Object.hasOwn(object, key))
      throw new JsonRefusal('INVALID_JSON', 'The body has a key twice.', { [this.place(key)]: 'is given twice' })
`,
        replace: '',
      },
    ],
    tests: strictJsonTests,
    short: true,
  },
  {
    name: 'an address that is no percent-encoded UTF-8 is a fault of ours',
    edits: [
      {
        file: 'server/http/domain-error-of.ts',
        search: `  if (error instanceof URIError)
    return new DomainError('VALIDATION_ERROR', { message: 'The address is not valid percent-encoded UTF-8.', cause: error })
`,
        replace: '',
      },
    ],
    prove: { suite: 'bad-input', only: 'generated requests', env: { BAD_INPUT_SEED: '3' } },
  },
  {
    name: 'a number of a JSON body goes through a float',
    edits: [
      {
        file: strictJson,
        search: 'new JsonNumber(this.text.slice(start, this.at))',
        replace: 'new JsonNumber(String(Number(this.text.slice(start, this.at))))',
      },
    ],
    tests: strictJsonTests,
  },
  {
    name: 'the Kelvin sign in an e-mail address becomes a k',
    edits: [
      {
        file: 'server/domain/email-address.ts',
        search: 'asciiDomain(text.slice(at + 1))',
        replace: 'asciiDomain(text.slice(at + 1).toLowerCase())',
      },
    ],
    tests: ['test/domain/email-address.test.ts'],
  },
  {
    name: 'GraphQL documents have no limits',
    edits: [{ file: 'server/graphql/engine/document-limits.ts', search: '  if (beyond) throw limitExceeded(...beyond)\n', replace: '' }],
    tests: ['test/graphql/limits.test.ts'],
  },
]
