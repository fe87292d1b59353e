import { z } from 'zod'
import { DomainError, type ErrorCode } from '../server/domain/errors.js'
import { numbersApart } from './numbers-apart.js'
import { takeOutPreview } from './preview-asked.js'
import type { OpenRequest, RunOperation } from './route.js'

export interface BodyPart<Params extends z.ZodObject, Body> {
  params?: Params
  /** The body's shape; a route without one takes no body, and one that comes is only read as JSON. */
  body?: z.ZodType<Body>
  /** Fields whose wrong shape has a code of its own; any other is a `VALIDATION_ERROR`. */
  codes?: Record<string, ErrorCode>
  /**
   * Asked before a wrong body is told: it throws what comes first in the order of refusals (unknown, not a party), so that nobody learns
   * from a body's refusal that something exists.
   */
  before?: (request: { params: z.infer<Params>; execute: RunOperation }) => Promise<unknown>
  /** The fields by which an earlier request is known. Under them the operation is asked also where others are wrong, which are told when it knows none. */
  knownBy?: z.ZodType<Body>
}

interface WithPreview {
  hasPreview: boolean
}

interface ReadBody<Body> {
  body: Body
  isPreview: boolean
  /** The body as it came, without the question for a preview. */
  rest: unknown
  /** What is wrong with it, where the earlier request that it may repeat comes first. */
  wrong?: Error
}

/** The body in its shape. A wrong one is told only after a stored answer, an unknown id and a foreign one had their turn (decisions 1). */
export async function readBody<Params extends z.ZodObject, Body>(
  open: OpenRequest,
  params: z.infer<Params>,
  { body: shape, codes, before, knownBy, hasPreview }: BodyPart<Params, Body> & WithPreview,
): Promise<ReadBody<Body>> {
  const { isPreview, rest, refusal } = takeOutPreview(open.body, hasPreview)
  const read: Judged<Body> = refusal ? { refusal } : judge({ ...open, body: rest }, shape, codes)
  if ('body' in read) return { body: read.body, isPreview, rest }
  if (!isPreview) await open.checkIdempotency()
  await before?.({ params, execute: open.execute })
  const known = refusal || isPreview ? undefined : knownBy?.safeParse(rest)
  if (known?.success) return { body: known.data, isPreview, rest, wrong: read.refusal }
  throw read.refusal
}

type Judged<Body> = { body: Body } | { refusal: Error }

function judge<Body>(
  { body, bodyRefusal }: OpenRequest,
  shape: z.ZodType<Body> | undefined,
  codes: BodyPart<never, Body>['codes'],
): Judged<Body> {
  // Where none is expected, a body is read as far as it claims to be JSON.
  if (!shape) return bodyRefusal && !isOfAnotherType(bodyRefusal) ? { refusal: bodyRefusal } : { body: undefined as Body }
  if (bodyRefusal) return { refusal: bodyRefusal }
  const parsed = shape.safeParse(numbersApart(shape, body ?? {}), { error: plainWords })
  return parsed.success ? { body: parsed.data } : { refusal: refusalOf(parsed.error.issues, codes) }
}

const isOfAnotherType = (refusal: Error) => refusal instanceof DomainError && refusal.code === 'UNSUPPORTED_CONTENT_TYPE'

/** What a shape says where it has no words of its own: whoever reads it knows JSON, and neither our types nor our classes. */
const plainWords: z.core.$ZodErrorMap = ({ code, input, expected }) => {
  if (code !== 'invalid_type') return undefined
  return input === undefined ? 'must be given' : `must be ${jsonNouns[String(expected)] ?? 'of another type'}`
}
const jsonNouns: Record<string, string> = {
  string: 'a string',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
}

function refusalOf(issues: z.core.$ZodIssue[], codes: Record<string, ErrorCode> = {}): DomainError {
  const [issue] = issues
  // A field that says by itself which code it stands for, alone.
  if (issues.length === 1 && issue?.code === 'custom' && issue.params) return new DomainError(issue.params['code'])
  const details = Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message]))
  const fields = [...new Set(issues.map(({ path }) => String(path[0])))]
  const [field] = fields
  // Its own alone: a field may be called like what every object has, such as "toString".
  const code = field !== undefined && fields.length === 1 && Object.hasOwn(codes, field) ? codes[field] : undefined
  return new DomainError(code ?? 'VALIDATION_ERROR', { details })
}
