import { Extensions, Field, ID, Int } from 'type-graphql'
import { z } from 'zod'
import { bounds, type Bound } from '../../server/domain/bounds.js'
import { Json } from '../scalars/json.scalar.js'
import { metadata, text, texts, wholeNumber } from './validated.js'

// A field of an input and the shape its values must have, said together. The bound is told behind what the field is.

export const TextField = (bound: Bound, what?: string): PropertyDecorator =>
  shaped(text(bound), () => String, { description: said(what, lengthOf(bound)) })

export const OptionalTextField = (bound: Bound, what?: string): PropertyDecorator =>
  shaped(text(bound).nullish(), () => String, { nullable: true, description: said(what, lengthOf(bound)) })

/** A list of `entries` texts, each within `bound`. */
export const OptionalTextsField = (bound: Bound, entries: Bound, what: string): PropertyDecorator =>
  shaped(texts(bound, entries).nullish(), () => [String], { nullable: true, description: said(what, `At most ${figure(entries.most)}.`) })

/** A list of ids; each is read where it is used. */
export const OptionalIdsField = ({ least, most }: Bound, what: string): PropertyDecorator =>
  shaped(
    z.array(text(bounds.id)).min(least, `must have at least ${least} entries`).max(most, `must have at most ${most} entries`).nullish(),
    () => [ID],
    { nullable: true, description: said(what, `${figure(least)}-${figure(most)}.`) },
  )

export const OptionalMetadataField = (what?: string): PropertyDecorator =>
  shaped(metadata.nullish(), () => Json, {
    nullable: true,
    description: said(what, `String values of up to ${bounds.metadataValue.most} characters, at most ${bounds.metadataEntries.most}.`),
  })

export const OptionalNumberField = (bound: Bound, what?: string): PropertyDecorator =>
  shaped(wholeNumber(bound).nullish(), () => Int, {
    nullable: true,
    description: said(what, `${figure(bound.least)}-${figure(bound.most)}.`),
  })

/** What the input of a mutation has that moves money (decisions 20). */
export const previewInputField = Field(() => Boolean, {
  nullable: true,
  description: 'Only show what would happen, in the payload’s `preview`: it is done, and taken back. No idempotency key is kept.',
})

/** A field with a shape of its own. */
export const shaped =
  (shape: z.ZodType, type: () => object, options: { description: string; nullable?: boolean }): PropertyDecorator =>
  (prototype, name) => {
    Field(type, options)(prototype, name)
    Extensions({ shape })(prototype, name)
  }

/** The shape rides on the field of the schema: `extensions.shape`. */
declare module 'graphql' {
  interface GraphQLInputFieldExtensions {
    shape?: z.ZodType
  }
}

const said = (...sentences: Array<string | undefined>): string => sentences.filter(Boolean).join(' ')

export const lengthOf = ({ least, most }: Bound): string =>
  least === 0 ? `Up to ${figure(most)} characters.` : `${figure(least)}-${figure(most)} characters.`

const figure = (number: number): string => number.toLocaleString('en')

/** Why staff decide so. An empty one has a code of its own. */
export const StaffReasonField = shaped(text(bounds.reason), () => String, { description: `Why. ${lengthOf(bounds.staffReason)}` })
