/*
 * Lists as PostgreSQL itself sends arrays. Where hundreds of rows go out in one statement, to have them read from text costs more than to have
 * them written: there hand over `unnest(${uuids.encode(ids)}::uuid[], …)`, elsewhere a plain list.
 */

export interface ListType<Value> {
  /** Its name in SQL. */
  type: string
  encode: (values: ReadonlyArray<Value | null>) => Buffer
}

interface Element<Value> {
  /** Its number in `pg_type`. */
  oid: number
  /** The most bytes that a value takes. */
  room: (value: Value) => number
  /** Answers how many it took. */
  write: (into: Buffer, value: Value, at: number) => number
}

/** Before the elements: how many dimensions, whether there may be nulls, whose list it is, how many elements, the place of the first. */
const headBytes = 20
/** In place of a length. */
const isNull = -1
/** PostgreSQL counts microseconds from here. */
const firstOf2000 = Date.UTC(2000, 0, 1)

const listType = <Value>(type: string, { oid, room, write }: Element<Value>): ListType<Value> => ({
  type,
  encode: (values) => {
    const into = Buffer.allocUnsafe(values.reduce((sum, value) => sum + 4 + (value === null ? 0 : room(value)), headBytes))
    let at = 0
    for (const word of [1, 1, oid, values.length, 1]) at = into.writeInt32BE(word, at)
    for (const value of values) {
      const bytes = value === null ? isNull : write(into, value, at + 4)
      at = into.writeInt32BE(bytes, at) + Math.max(bytes, 0)
    }
    return into.subarray(0, at)
  },
})

export const uuids = listType<string>('uuid[]', {
  oid: 2950,
  room: () => 16,
  write: (into, uuid, at) => into.write(uuid.replaceAll('-', ''), at, 'hex'),
})

export const texts = listType<string>('text[]', {
  oid: 25,
  room: (text) => Buffer.byteLength(text),
  write: (into, text, at) => into.write(text, at),
})

export const integers = listType<number>('int[]', {
  oid: 23,
  room: () => 4,
  write: (into, value, at) => into.writeInt32BE(value, at) - at,
})

export const times = listType<Date>('timestamptz[]', {
  oid: 1184,
  room: () => 8,
  write: (into, time, at) => into.writeBigInt64BE(BigInt(time.getTime() - firstOf2000) * 1_000n, at) - at,
})
