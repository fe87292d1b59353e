import { z } from 'zod'
import type { Snapshot } from './snapshot.js'

/** Of a document's snapshot, what can be nothing: null where there may be no value, and lists without entry. */
export type Nothing<Document extends z.ZodObject> = {
  [
    Name in keyof Snapshot<Document> as null extends Snapshot<Document>[Name]
      ? Name
      : Snapshot<Document>[Name] extends readonly unknown[]
        ? Name
        : never
  ]: null extends Snapshot<Document>[Name] ? null : never[]
}

/** What a document shows of something that has none of what it may leave open: whoever has some of it says only that. */
export function nothingOf<Document extends z.ZodObject>({ shape }: Document): Nothing<Document> {
  const nothing = Object.entries(shape).flatMap<[string, null | never[]]>(([name, field]) => {
    if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) return [[name, null]]
    return field instanceof z.ZodArray ? [[name, []]] : []
  })
  // The same distinctions as in the type.
  return Object.fromEntries(nothing) as Nothing<Document>
}
