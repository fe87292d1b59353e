import { errorCatalogue, type ErrorCode } from '../../../server/domain/errors.js'
import type { Shot } from './aim.js'
import type { WireAnswer } from './exchange.js'

/**
 * Whether a request got as far as the code of its route or root field: it was answered, or refused for another reason than who asks. A
 * document or variables that do not fit are refused before any field runs, and an unknown address or method before any route.
 */
export function hasReached({ surface, path, method }: Pick<Shot, 'surface' | 'path' | 'method'>, answer: WireAnswer): boolean {
  if (surface === 'pages') return false
  if (surface === 'graphql') return method === 'POST' && hasReachedField(answer, path)
  const code = answer.headers.get('x-error-code') ?? ''
  return answer.status < 400 || code === wrongPassword || (![401, 403].includes(answer.status) && !beforeRoutes.has(code))
}

/** What only the code that checks passwords answers. */
const wrongPassword: ErrorCode = 'INVALID_CREDENTIALS'

const beforeRoutes = new Set(['NOT_FOUND', 'METHOD_NOT_ALLOWED', 'BODY_TOO_LARGE', 'RATE_LIMITED'])

function hasReachedField({ status, isStream, text }: WireAnswer, path: string): boolean {
  if (isStream) return path.startsWith('/graphql/stream')
  if (status !== 200) return false
  const { data, errors = [] } = JSON.parse(text) as Partial<Response>
  const answered = Object.entries(data ?? {}).some(
    ([name, value]) =>
      name !== '__typename' &&
      // Nothing, and no error: that is what there is.
      (value === null ? errors.length === 0 : (value.userErrors ?? []).every(({ code }) => !isAboutWho(code))),
  )
  return answered || errors.some(({ path: place, extensions }) => place !== undefined && !isAboutWho(extensions.code))
}

interface Response {
  data: Record<string, { userErrors?: Array<{ code: ErrorCode }> } | null> | null
  errors: Array<{ path?: unknown[]; extensions: { code: ErrorCode } }>
}

const isAboutWho = (code: ErrorCode) => code !== wrongPassword && [401, 403].includes(errorCatalogue[code].status)
