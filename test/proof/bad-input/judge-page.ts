import { errorCatalogue } from '../../../server/domain/errors.js'
import type { WireAnswer } from './exchange.js'
import { leak } from './judge-answer.js'
import { redirectUrl } from '../../support/installation/people.js'

const statuses = new Set([200, 303, 400, 401, 403, 404, 409, 429])

/** What is wrong with a page: empty when it is one of ours, says nothing of the inside, and leads nowhere but to us or back to the shop. */
export function judgePage(answer: WireAnswer, { isHead = false } = {}): string[] {
  const { status, headers, names, text } = answer
  const problems: string[] = []
  if (!statuses.has(status)) problems.push(`status ${status}`)
  const code = headers.get('x-error-code')
  if (code !== undefined && (!(code in errorCatalogue) || status < 400)) problems.push(`X-Error-Code ${code} with ${status}`)
  if (leak.test(text)) problems.push('the page shows what is inside the service')
  if (text.includes('<script>alert(1)')) problems.push('the page says what it was told as markup')
  if (headers.has('x-injected') || headers.has('x-powered-by')) problems.push('a header that is not ours')
  if (names.filter((name) => name !== 'set-cookie').length !== new Set(names.filter((name) => name !== 'set-cookie')).size)
    problems.push('a header twice')
  if (headers.get('x-content-type-options') !== 'nosniff') problems.push('no X-Content-Type-Options')
  const location = headers.get('location')
  if (status === 303 && !isOurs(location ?? '')) problems.push(`leads to ${location}`)
  const type = headers.get('content-type') ?? ''
  if (!isHead && status !== 303 && !/^(text\/(html|css|javascript)|application\/json); charset=utf-8$/.test(type))
    problems.push(`content type ${type}`)
  if (type.startsWith('text/html') && !isGuarded(headers.get('content-security-policy') ?? '')) problems.push('no Content-Security-Policy')
  return problems
}

/** Framed by nobody; what people wrote in a mail is framed by the mailbox, where nothing of it runs. */
const isGuarded = (policy: string) =>
  policy.includes("frame-ancestors 'none'") ||
  /default-src 'none'.*frame-ancestors 'self';\s*sandbox allow-same-origin allow-popups/.test(policy)

const isOurs = (location: string) => /^\/(?![/\\])/.test(location) || location.startsWith(`${redirectUrl}?`)
