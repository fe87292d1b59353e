import type { z } from 'zod'
import { DomainError } from '../server/domain/errors.js'
import type { OpenRequest } from './route.js'

/** The query string in its shape; one answer names everything that is wrong with it. A route without a shape reads nothing of it. */
export function readQuery<Query>({ query }: OpenRequest, shape: z.ZodType<Query> | undefined): Query {
  if (!shape) return undefined as Query
  const parsed = shape.safeParse(query)
  if (parsed.success) return parsed.data
  const details: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) details[String(path[0])] ??= message
  throw new DomainError('VALIDATION_ERROR', { details })
}
