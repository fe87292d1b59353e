import { Socket } from 'node:net'
import { vi } from 'vitest'

/** How often something is written to the database while `work` is done: its connections are sockets of the file system in tests. */
export async function writesOf(work: () => Promise<unknown>): Promise<number> {
  let writes = 0
  const wire = Socket.prototype as unknown as Record<'_write' | '_writev', (...given: unknown[]) => void>
  const spies = (['_write', '_writev'] as const).map((name) => {
    const send = wire[name]
    return vi.spyOn(wire, name).mockImplementation(function (this: Socket, ...given: unknown[]) {
      if (this.remoteAddress === undefined) writes += 1
      return Reflect.apply(send, this, given)
    })
  })
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return writes
}
