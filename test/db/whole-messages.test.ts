import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { WholeMessages } from '../../server/db/whole-messages.js'
import { createDatabase } from '../support/database.js'

function message(code: string, body: string): Buffer {
  const header = Buffer.alloc(5)
  header.write(code, 'latin1')
  header.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([header, Buffer.from(body, 'latin1')])
}

/** What is handed on of these bytes when they come in these parts; each is copied, as it does not hold. */
function handedOn(parts: readonly Buffer[]): Buffer[] {
  const handed: Buffer[] = []
  const messages = new WholeMessages((bytes) => void handed.push(Buffer.from(bytes)))
  for (const part of parts) messages.take(part)
  return handed
}

const row = message('D', 'a row of some columns')
const nothing = message('2', '')
const stream = Buffer.concat([nothing, row, nothing, nothing, row, message('Z', 'I')])

describe('messages of the database', () => {
  test('are handed on whole, wherever what is read ends', () => {
    for (let first = 0; first <= stream.length; first++) {
      for (let second = first; second <= stream.length; second++) {
        const handed = handedOn([stream.subarray(0, first), stream.subarray(first, second), stream.subarray(second)])
        expect(Buffer.concat(handed)).toEqual(stream)
        for (const bytes of handed) expect(lengthOfMessages(bytes)).toBe(bytes.length)
      }
    }
  })

  test('are handed on whole when they come byte by byte', () => {
    const handed = handedOn(Array.from(stream, (byte) => Buffer.of(byte)))
    expect(handed.map((bytes) => bytes.toString('latin1', 0, 1))).toEqual(['2', 'D', '2', '2', 'D', 'Z'])
    expect(Buffer.concat(handed)).toEqual(stream)
  })

  test('wait for their end, which is not that of the next', () => {
    expect(handedOn([row.subarray(0, -1)])).toEqual([])
    expect(handedOn([row.subarray(0, -1), Buffer.concat([row.subarray(-1), row.subarray(0, 3)])])).toEqual([row])
  })

  test('are whole beyond what is kept for them, one after the other', () => {
    const long = message('D', 'x'.repeat(3 * 1024 * 1024))
    const longStream = Buffer.concat([row, long, nothing, long, row])
    const parts = Array.from({ length: Math.ceil(longStream.length / 65_536) }, (_none, index) =>
      longStream.subarray(index * 65_536, (index + 1) * 65_536),
    )
    const handed = handedOn(parts)
    expect(Buffer.concat(handed).equals(longStream)).toBe(true)
    expect(handed.filter((bytes) => bytes.equals(long))).toHaveLength(2)
  })

  test('are rows of any length over a connection', async () => {
    const database = await createDatabase()
    const opened = await openDatabase({ url: database.appUrl, poolSize: 2 })
    const lengths = [0, 1, 65_530, 65_536, 300_000, 2_000_000, 7]
    const read = async () => {
      const rows = await sql<{ text: string; length: number }>(
        opened.reader,
        `select repeat('é', length) as text, length from unnest($1::int[]) with ordinality as wanted (length, place) order by place`,
        [lengths],
      )
      return rows.map(({ text, length }) => [length, text === 'é'.repeat(length)])
    }
    try {
      const whole = lengths.map((length) => [length, true])
      expect(await Promise.all(Array.from({ length: 4 }, read))).toEqual(Array.from({ length: 4 }, () => whole))
    } finally {
      await opened.close()
      await database.drop()
    }
  })
})

function lengthOfMessages(bytes: Buffer): number {
  let length = 0
  while (length + 5 <= bytes.length) length += 1 + bytes.readUInt32BE(length + 1)
  return length
}
