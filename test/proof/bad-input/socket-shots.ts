import { OperationTypeNode } from 'graphql'
import type { SeededRandom } from '../../model/seeded-random.js'
import { hostileDocument } from './hostile-document.js'
import { hostileTexts, hostileValue } from './hostile-values.js'
import { rootFields } from './root-fields.js'
import type { BadInputWorld } from './world.js'

/** What is said on one websocket, frame after frame. A `raw` frame goes past the library: bytes that are no frame of a client. */
export interface Conversation {
  intent: string
  protocol: string | undefined
  frames: Array<{ kind: 'text' | 'binary'; data: string } | { kind: 'raw'; data: Buffer }>
}

/** A conversation with something wrong about it: order, kind, size, shape or content of its messages. */
export function socketShot({ credentials }: BadInputWorld, random: SeededRandom): Conversation {
  const token = random.pick(Object.values(credentials).filter((each) => each !== ''))
  const init = `{"type":"connection_init","payload":{"authorization":"Bearer ${token}"}}`
  const intent = random.weighted({ messages: 8, operations: 12, order: 5, crowd: 2, introduction: 4, frames: 4 })
  const protocol = random.chance(0.95) ? 'graphql-transport-ws' : random.pick(['graphql-ws', 'mqtt', undefined])
  const text = (data: string) => ({ kind: 'text' as const, data })
  const frames = (): Conversation['frames'] => {
    switch (intent) {
      case 'messages':
        return [text(init), ...Array.from({ length: random.whole(1, 4) }, () => text(message(random)))]
      case 'operations':
        return [text(init), ...Array.from({ length: random.whole(1, 3) }, (_none, index) => text(operation(String(index), random)))]
      case 'order':
        return random.pick([
          [text(operation('1', random)), text(init)],
          [text(init), text(init)],
          [text(init), text(operation('1', random)), text(operation('1', random))],
          [text(init), text('{"type":"complete","id":"9"}'), text('{"type":"next","id":"9","payload":{}}')],
          [text('{"type":"ping"}'), text('{"type":"pong","payload":null}'), text(init)],
        ])
      case 'crowd':
        return [text(init), ...Array.from({ length: 30 }, (_none, index) => text(subscription(String(index))))]
      case 'introduction':
        return [text(introduction(random)), text(operation('1', random))]
      case 'frames':
        return [text(init), badFrame(random)]
    }
  }
  return { intent, protocol, frames: frames() }
}

const subscription = (id: string) => JSON.stringify({ id, type: 'subscribe', payload: { query: 'subscription { events { id } }' } })

function message(random: SeededRandom): string {
  const type = random.pick(['subscribe', 'complete', 'ping', 'pong', 'connection_init', 'next', 'error', 'connection_ack', '__proto__', ''])
  const id = () => random.pick([JSON.stringify(random.pick(hostileTexts)), hostileValue(random), '"1"', `"${'i'.repeat(9_000)}"`])
  return random.pick([
    `{"type":"${type}","id":${id()},"payload":${hostileValue(random)}}`,
    `{"type":"${type}","id":${id()}}`,
    `{"type":"subscribe","id":"1","payload":{"query":${hostileValue(random)},"variables":${hostileValue(random)}}}`,
    `{"type":"subscribe","id":"1","payload":{"query":"{ me { id } }","operationName":${hostileValue(random)},"extensions":${hostileValue(random)}}}`,
    `{"type":${hostileValue(random)}}`,
    hostileValue(random),
    random.pick(hostileTexts),
  ])
}

function operation(id: string, random: SeededRandom): string {
  const { operation: kind, field } = random.pick(rootFields)
  const query = `${kind === OperationTypeNode.SUBSCRIPTION ? 'subscription' : kind} O { ${field.name} { __typename } }`
  return JSON.stringify({
    id,
    type: 'subscribe',
    payload: { query: hostileDocument(query, { operation: kind, field }, random), variables: {} },
  })
}

function introduction(random: SeededRandom): string {
  const payload = random.pick([
    hostileValue(random),
    `{"authorization":${hostileValue(random)}}`,
    '{"authorization":"Bearer ut_0"}',
    `{"authorization":"Bearer ${'x'.repeat(8_000)}"}`,
    '{"Authorization":"a\\r\\nb"}',
    '{"headers":{"authorization":"x"}}',
  ])
  return `{"type":"connection_init","payload":${payload}}`
}

function badFrame(random: SeededRandom): Conversation['frames'][number] {
  return random.pick<Conversation['frames'][number]>([
    { kind: 'binary', data: '{"type":"ping"}' },
    { kind: 'text', data: `{"type":"ping","payload":{"a":"${'x'.repeat(16_384)}"}}` },
    { kind: 'text', data: 'x'.repeat(300_000) },
    // Without a mask; reserved bits; an unknown opcode; a length beyond all numbers; invalid UTF-8; a close frame of one byte.
    { kind: 'raw', data: Buffer.from([0x81, 0x02, 0x68, 0x69]) },
    { kind: 'raw', data: Buffer.from([0xf1, 0x80, 0, 0, 0, 0]) },
    { kind: 'raw', data: Buffer.from([0x83, 0x80, 0, 0, 0, 0]) },
    { kind: 'raw', data: Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]) },
    { kind: 'raw', data: Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]) },
    { kind: 'raw', data: Buffer.from([0x88, 0x81, 0, 0, 0, 0, 0x03]) },
    { kind: 'raw', data: Buffer.concat([Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x7b]), Buffer.from([0x80, 0x81, 0, 0, 0, 0, 0x7d])]) },
    { kind: 'raw', data: Buffer.from('GET / HTTP/1.1\r\n\r\n') },
  ])
}
