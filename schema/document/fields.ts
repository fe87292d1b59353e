import { z } from 'zod'

/** Marks, in the type of a document, a number whose snapshot is decimal text: no float stands between the ledger and the reader. */
export type Exact = z.core.$brand<'exact'>

/** Which of a document's numbers are exact; kept when a field gets a description of its own. */
export const exactNumbers = z.registry<{ isExact: true }>()

/** An amount, a rate or a percentage: a JSON number that is printed from decimal text (decisions 1, money). */
export const amount = z
  .number()
  .brand<'exact'>()
  .register(exactNumbers, { isExact: true })
  .describe('An exact decimal number; TND has at most 3 decimals, USD and EUR 2.')

/** Ids, which GraphQL calls so; kept when a field gets a description of its own. */
export const identifiers = z.registry<{ isId: true }>()

export const identifier = z.string().register(identifiers, { isId: true })

export const instant = z.iso.datetime()

/** An object of a caller's own string values. */
export const ownValues = z.record(z.string(), z.string())
