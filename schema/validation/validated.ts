import { Extensions } from 'type-graphql'
import { z } from 'zod'
import { bounds, type Bound } from '../../server/domain/bounds.js'
import { published } from '../document/published.js'
import { characterCount } from './character-count.js'

/** Gives an input class the shape that its values must have, checked before the resolver runs. */
export const Validated = (shape: z.ZodType): ClassDecorator => Extensions({ shape })

/** The shape rides on the type of the schema: `extensions.shape`. */
declare module 'graphql' {
  interface GraphQLInputObjectTypeExtensions {
    shape?: z.ZodType
  }
}

// Control characters but tab and line ends, and lone surrogates, have no meaning in any text (decisions 1, strict inputs).
const unclean = /(?![\t\n\r])\p{Cc}|\p{Surrogate}/u

/** Text of `least` to `most` characters. Blanks around it do not count for the least, and count for the most, since they are stored. */
export const text = ({ least, most }: Bound) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'must be given' : 'must be a string') })
    .refine((value) => !unclean.test(value), 'must not hold control characters or broken Unicode')
    .refine((value) => characterCount(value.trim()) >= least, least === 1 ? 'must not be empty' : `must have at least ${least} characters`)
    .refine((value) => characterCount(value) <= most, `must have at most ${most} characters`)
    .register(published, { type: 'string', ...(least > 0 ? { minLength: least } : {}), maxLength: most })

export const texts = (each: Bound, { most }: Bound) => z.array(text(each)).max(most, `must have at most ${most} entries`)

export const wholeNumber = ({ least, most }: Bound) =>
  z.int(`must be a whole number from ${least} to ${most}`).min(least, `must be at least ${least}`).max(most, `must be at most ${most}`)

/** An object of string values (specification, Limits). */
export const metadata = z
  .record(text(bounds.metadataKey), text(bounds.metadataValue), 'must be an object of string values')
  .refine((object) => Object.keys(object).length <= bounds.metadataEntries.most, `must have at most ${bounds.metadataEntries.most} entries`)
