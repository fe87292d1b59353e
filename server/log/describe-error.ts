/** Named fields only: drivers and HTTP clients hang whole requests with headers and values on their errors. */
export function describeError(thrown: unknown, depth = 0): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) }
  const { code } = thrown as { code?: unknown }
  return {
    type: thrown.name,
    message: thrown.message,
    code,
    stack: thrown.stack,
    cause: thrown.cause !== undefined && depth < maxCauses ? describeError(thrown.cause, depth + 1) : undefined,
  }
}

const maxCauses = 5
