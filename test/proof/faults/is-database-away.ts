/** Whether a statement failed because the database was not there, went away under it, was still getting up or had no room. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return awayCodes.test(code) || /Connection terminated|timeout expired|has encountered a connection error/.test(error.message)
}

/** No such socket, refused, reset; and PostgreSQL's classes for lost connections, lack of room, shutdown and recovery. */
const awayCodes = /^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|08...|53...|57P0[1-4])$/
