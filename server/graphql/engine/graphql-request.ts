import { z } from 'zod'
import { DomainError } from '../../domain/errors.js'

/** One request of GraphQL over HTTP, whatever carried it. */
export interface GraphqlRequest {
  query: string
  operationName: string | null
  variables: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const noDocument = 'must be the text of a GraphQL document'
const shape = z.object({
  query: z.string(noDocument).refine((text) => text.trim() !== '', noDocument),
  operationName: z.string('must be a string').nullish(),
  // Looked at, not copied.
  variables: z.custom<Record<string, unknown>>(isObject, 'must be an object').nullish(),
})

/** Reads a request from JSON. Throws VALIDATION_ERROR; keys beyond the three are ignored, `extensions` too: there are no persisted queries. */
export function readGraphqlRequest(body: unknown): GraphqlRequest {
  const { data, error } = shape.safeParse(isObject(body) ? body : {})
  if (error)
    throw new DomainError('VALIDATION_ERROR', {
      details: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
    })
  const { query, operationName, variables } = data
  return { query, operationName: operationName ?? null, variables: variables ?? {} }
}
