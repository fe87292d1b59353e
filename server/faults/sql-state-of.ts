import { codeOf } from './error-code.js'

/**
 * The PostgreSQL error code behind an error, if any. The driver's error carries it, MikroORM copies it, and an operation may have
 * wrapped either. A code of the system, such as EPIPE, looks the same: compare the answer with known states only.
 */
export function sqlStateOf(error: unknown): string | undefined {
  let at: unknown = error
  for (let depth = 0; depth < maxCauses && at instanceof Error; depth += 1) {
    const code = codeOf(at)
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return code
    at = at.cause
  }
  return undefined
}

const maxCauses = 5
