import { DomainError } from '../../domain/errors.js'

/** One request of GraphQL over HTTP, whatever carried it. */
export interface GraphqlRequest {
  query: string
  operationName: string | null
  variables: Record<string, unknown>
}

/** Reads a request from JSON. Throws VALIDATION_ERROR; keys beyond the three are ignored, `extensions` too: there are no persisted queries. */
export function readGraphqlRequest(body: unknown): GraphqlRequest {
  const { query, operationName, variables } = isObject(body) ? body : {}
  const details: Record<string, string> = {}
  if (typeof query !== 'string' || query.trim() === '') details['query'] = 'must be the text of a GraphQL document'
  if (operationName != null && typeof operationName !== 'string') details['operationName'] = 'must be a string'
  if (variables != null && !isObject(variables)) details['variables'] = 'must be an object'
  if (Object.keys(details).length > 0) throw new DomainError('VALIDATION_ERROR', { details })
  return {
    query: query as string,
    operationName: (operationName as string | null | undefined) ?? null,
    variables: (variables as Record<string, unknown>) ?? {},
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
