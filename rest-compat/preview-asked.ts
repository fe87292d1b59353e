import { DomainError } from '../server/domain/errors.js'

interface PreviewAsked {
  isPreview: boolean
  /** The body without the question. */
  rest: unknown
  refusal?: DomainError
}

/**
 * Whether a body asks for a preview (decisions 20). Where there is none the question is refused: whoever asked what would happen must not
 * have it happen.
 */
export function takeOutPreview(body: unknown, hasPreview: boolean): PreviewAsked {
  if (!isObject(body) || !('preview' in body)) return { isPreview: false, rest: body }
  const { preview, ...rest } = body
  if (preview === true && hasPreview) return { isPreview: true, rest }
  if (preview === true) return { isPreview: false, rest, refusal: refused('there is no preview of this request') }
  const isLeftOut = preview === false || preview === null
  if (!isLeftOut) return { isPreview: false, rest, refusal: refused('must be true or false') }
  // Where nothing is known of previews, the field is one that is ignored and named.
  return { isPreview: false, rest: hasPreview ? rest : body }
}

const refused = (problem: string) => new DomainError('VALIDATION_ERROR', { details: { preview: problem } })

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
