import type { z } from 'zod'
import type { JsonData } from '../scalars/json.scalar.js'
import type { Exact } from './fields.js'

/**
 * What a document is shown from, derived from its zod shape: exact numbers are decimal text, `_id` is `id`, a key that may be left out is
 * there with null, and what is always null is not there at all. Views and stored answers have this type.
 */
export type Snapshot<Document extends z.ZodType> = Told<z.infer<Document>, false>

/** The same as GraphQL answers it, too: with enum names in upper case, and objects of own values as any JSON. */
export type Spoken<Document extends z.ZodType> = Told<z.infer<Document>, true>

type Told<Value, Loud extends boolean> = unknown extends Value ? Value : ToldOf<Value, Loud>

type ToldOf<Value, Loud extends boolean> = Value extends number & Exact
  ? string
  : Value extends string
    ? Loud extends true
      ? Value | Uppercase<Value>
      : Value
    : Value extends number | boolean | null | undefined
      ? Value
      : Value extends Array<infer Item>
        ? Array<Told<Item, Loud>>
        : string extends keyof Value
          ? Loud extends true
            ? Value | JsonData
            : Value
          : { [Key in keyof Value as NameOf<Key, Value[Key]>]-?: Told<Given<Value[Key]>, Loud> }

type NameOf<Key, Value> = [Value] extends [null] ? never : Key extends `_${infer Name}` ? Name : Key

type Given<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value
