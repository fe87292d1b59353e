import { resolved } from '../../schema/document/open-api.js'
import type { JsonSchema } from '../../schema/document/published.js'

/** What stands in examples under a name, where the shape alone would make nothing worth reading. */
const samples: Readonly<Record<string, unknown>> = {
  title: 'Website',
  amount: 1250.5,
  amountTnd: 1250.5,
  amountFace: 1250.5,
  email: 'lina@example.com',
  buyerEmail: 'lina@example.com',
  sellerEmail: 'amel@example.com',
  targetUserEmail: 'lina@example.com',
  firstName: 'Lina',
  lastName: 'Haddad',
  action: 'accept_pay',
  companyName: 'Sahel Studio',
  applicationName: 'Sahel Studio',
  name: 'Server',
  password: 'a long enough password',
  code: '482913',
  description: 'Five pages, two revisions.',
  reason: 'Not as agreed.',
  url: 'https://shop.example.com/hooks',
  redirectUrl: 'https://shop.example.com/return',
  allowedRedirectUrls: ['https://shop.example.com/return'],
  events: ['escrow.*'],
  metadata: { order: '1042' },
  requestId: '2026-11',
  reference: 'November',
  merchantReference: 'order-1042',
  fxRate: 1,
  currency: 'TND',
  page: 1,
  limit: 20,
  total: 1,
  pages: 1,
  version: 3,
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  apiVersion: '2026-11-20',
  tokenType: 'Bearer',
  token: 'dt_7f3kq0v9x2m5c8b1n4z6',
}

/** A moment in which every example happens. */
const moment = '2026-11-20T10:00:00.000Z'

/** Something that fits a schema: the same at each call, with names, amounts and ids that mean something. */
export function exampleOf(schema: JsonSchema, schemas: Record<string, JsonSchema>, { isWhole }: Pick<Making, 'isWhole'>): unknown {
  return valueOf(schema, { schemas, isWhole }, '')
}

interface Making {
  schemas: Record<string, JsonSchema>
  /** With what may be left out. */
  isWhole: boolean
}

function valueOf(schema: JsonSchema, making: Making, name: string): unknown {
  if (schema.$ref) return valueOf(resolved(schema, making.schemas), making, name)
  const sample = samples[name]
  if (sample !== undefined && fits(sample, schema)) return sample
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'null' || (making.isWhole && isNullable(schema))) return null
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return fromChoice(schema, making, name)
  if (schema.properties) return objectOf(schema, making)
  if (schema.type === 'array') return schema.items ? [valueOf(schema.items, making, name)] : []
  if (schema.type === 'object') return {}
  return scalarOf(schema, name)
}

/** In a whole example, what may be null is null, so that it stays short. */
const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean => [type].flat().includes('null') || anyOf.some((one) => one.type === 'null')

function fromChoice({ anyOf = [], description }: JsonSchema, making: Making, name: string): unknown {
  const value = anyOf.find(({ type }) => type !== 'null')
  return valueOf({ ...(description ? { description } : {}), ...value }, making, name)
}

function objectOf({ properties = {}, required = [] }: JsonSchema, making: Making): object {
  const wanted = Object.entries(properties).filter(([key]) => required.includes(key))
  // An update takes nothing that is required; it is shown with the first thing that it changes.
  const shown = wanted.length > 0 ? wanted : Object.entries(properties).slice(0, 1)
  return Object.fromEntries(shown.map(([key, field]) => [key, valueOf(field, making, key)]))
}

function scalarOf({ type: types, format, description = '', minimum = 0, pattern }: JsonSchema, name: string): unknown {
  const type = [types].flat().find((each) => each !== 'null')
  if (type === 'boolean') return /^(is|has)/.test(name)
  if (type === 'integer') return Math.max(minimum, 1)
  if (type === 'number') return Math.max(minimum, /fee|tax/i.test(name) ? 12.5 : 100)
  if (type !== 'string') return {}
  if (format === 'date-time' || (format === undefined && /At$|^to$/.test(name))) return moment
  if (format === 'email') return 'lina@example.com'
  const prefix = /`(\w+)_…`/.exec(description)?.[1] ?? /\^(\w+)_/.exec(pattern ?? '')?.[1]
  if (prefix !== undefined) return `${prefix}_01m7w7e9gkfzbshhwhhty4g0ef`
  return /url$/i.test(name) ? 'https://example.com/' : 'text'
}

/** Whether a sample is of the kind that is asked for. */
function fits(sample: unknown, { type, anyOf, enum: words, items, maxLength, $ref }: JsonSchema): boolean {
  if ($ref) return false
  if (words) return words.includes(sample)
  if (anyOf) return anyOf.some((one) => fits(sample, one))
  const kinds = [type].flat()
  if (Array.isArray(sample)) return kinds.includes('array') && sample.every((one) => items !== undefined && fits(one, items))
  if (typeof sample === 'string' && maxLength !== undefined && sample.length > maxLength) return false
  return kinds.includes(typeof sample) || (kinds.includes('integer') && Number.isInteger(sample))
}
