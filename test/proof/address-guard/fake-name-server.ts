import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { endLater } from '../../support/process/cleanup.js'

/** What a name answers; `question` counts from 0 for each kind of address. A text without digits or colons is another name it stands for. */
export type Zone = (name: string, question: number) => readonly string[]

/** A name server of our own for names that mean harm. */
export interface FakeNameServer {
  /** For `Resolver.setServers`. */
  readonly address: string
  /** Every question it got, as `A name` or `AAAA name`. */
  readonly asked: readonly string[]
}

const kinds = { 1: 'A', 28: 'AAAA' } as const

/** Answers questions for IPv4 and IPv6 addresses over UDP from `zone`, with no time to live. Other kinds get no answer records. */
export async function startNameServer(zone: Zone): Promise<FakeNameServer> {
  const asked: string[] = []
  const counts = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, kind, question } = readQuestion(query)
    const records: Buffer[] = []
    if (kind in kinds) {
      const label = `${kinds[kind as keyof typeof kinds]} ${name}`
      const count = counts.get(label) ?? 0
      counts.set(label, count + 1)
      asked.push(label)
      for (const text of zone(name, count)) records.push(...recordsOf(text, kind))
    }
    socket.send(Buffer.concat([header(query, records.length), question, ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  endLater(async () => {
    socket.close()
  })
  return { address: `127.0.0.1:${socket.address().port}`, asked }
}

function readQuestion(query: Buffer): { name: string; kind: number; question: Buffer } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), kind: query.readUInt16BE(at + 1), question: query.subarray(12, at + 5) }
}

function header(query: Buffer, answers: number): Buffer {
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  // An answer, authoritative, recursion asked for and given; one question.
  head.writeUInt16BE(0x8580, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers, 6)
  return head
}

/** Of the kind that was asked for: an address of the other kind is not told. */
function recordsOf(text: string, kind: number): Buffer[] {
  const isAddress = /[\d:]/.test(text) && ipaddr.isValid(text)
  if (!isAddress) return [record(Buffer.from([0xc0, 12]), 5, nameBytes(text))]
  const isFour = isIPv4(text)
  if (isFour !== (kind === 1)) return []
  return [record(Buffer.from([0xc0, 12]), kind, Buffer.from(ipaddr.parse(text).toByteArray()))]
}

function record(name: Buffer, kind: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(kind, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([name, fixed, data])
}

const nameBytes = (name: string) =>
  Buffer.concat([...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label, 'latin1')])), Buffer.from([0])])
