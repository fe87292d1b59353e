/**
 * A value that is there by the service's own rules, such as a row that was just written.
 *
 * @throws Error when it is not: a fault, never an answer to what somebody asked for.
 */
export function mustExist<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is not there`)
  return value
}
