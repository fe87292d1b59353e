import { checkRestAnswer } from '../../support/check-rest-answer.js'
import type { Shot } from './aim.js'
import type { WireAnswer } from './exchange.js'
import { isRefused, judgeAnswer, type Surface } from './judge-answer.js'
import { judgePage } from './judge-page.js'

/** What is wrong with the answer to a shot. Too large or unexpected a head may be refused before any route knows of it. */
export function judgeShot(shot: Shot, head: Buffer, answer: WireAnswer, isHead: boolean): string[] {
  if (shot.surface === 'pages') {
    const found = judgePage(answer, { isHead })
    return found.length > 0 && isRight(answer, ['wire', 'elsewhere'], { isHead }) ? [] : found
  }
  const isRouted = /^\/api\/(v1|developer)\/|^\/graphql(\/stream)?\/?(\?|$)/.test(shot.path)
  const surface = isRouted ? shot.surface : 'elsewhere'
  const problems = [...judgeAnswer(answer, surface, { isHead }), ...judgeByDocument(shot, answer)]
  const mayBeEarly = head.length > 15_000 || shot.headers.some(([name, value]) => name === 'Expect' && value !== '100-continue')
  return problems.length > 0 && mayBeEarly && isRight(answer, ['wire'], { isHead }) ? [] : problems
}

/** What /openapi.json does not say of an answer and, where it was taken, of the request; nothing of an address that is no route's as it stands. */
function judgeByDocument({ method, path, body }: Shot, { status, headers, text }: WireAnswer): string[] {
  const base = 'http://localhost'
  if (!path.startsWith('/api/') || !URL.canParse(path, base)) return []
  const url = new URL(path, base)
  if (url.pathname !== path.split('?')[0]) return []
  try {
    checkRestAnswer({ method, url, body: jsonOf(body) }, { status, headers: new Headers([...headers]), text })
    return []
  } catch (error) {
    return [String(error)]
  }
}

function jsonOf(body: Buffer | undefined): string | undefined {
  const text = body?.toString()
  try {
    JSON.parse(text ?? '')
    return text
  } catch {
    return undefined
  }
}

/** Whether an answer says that nothing was done; that of a stream says nothing of its events. */
export const isRefusal = (shot: Shot, answer: WireAnswer): boolean =>
  answer.status >= 400 || isRefused(answer, shot.surface === 'pages' ? 'elsewhere' : shot.surface)

/** A problem when something was taken that had to be refused. What is wrong about a field is told on a stream, after the part that is read here. */
export function judgeRefusalOf(shot: Shot, answer: WireAnswer): string[] {
  if (shot.mustRefuse === null || answer.isStream || isRefusal(shot, answer)) return []
  return [`taken though it has to be refused: ${shot.mustRefuse}`]
}

/** Whether an answer is one that any of these surfaces may give. */
export const isRight = (answer: WireAnswer, surfaces: readonly Surface[], options: { isHead?: boolean } = {}) =>
  surfaces.some((surface) => judgeAnswer(answer, surface, options).length === 0)
