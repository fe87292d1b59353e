import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { isKnown, letIn } from '../../server/http/known-connections.js'

const sent = (socket: Socket, cookie: string) => ({ socket, headers: { cookie } })

it('a connection keeps no credential that is longer than any of ours', () => {
  const socket = new Socket()
  const [short, long] = [`sid=${'a'.repeat(500)}`, `sid=${'a'.repeat(600)}`]
  for (const cookie of [short, long]) letIn(sent(socket, cookie))
  expect([short, long].map((cookie) => isKnown(sent(socket, cookie)))).toEqual([true, false])
})
