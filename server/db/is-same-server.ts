import { connectionOptions } from './connection-options.js'

/** Whether two addresses lead to one and the same server, and not one of them to a pooler before it. */
export function isSameServer(one: string, other: string): boolean {
  const [a, b] = [connectionOptions(one), connectionOptions(other)]
  return a.host === b.host && a.port === b.port
}
