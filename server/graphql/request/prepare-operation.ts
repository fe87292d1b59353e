import {
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { Limits } from '../../config.js'
import { DomainError } from '../../domain/errors.js'
import { checkLimits, limitExceeded } from './document-limits.js'
import type { GraphqlRequest } from './graphql-request.js'

export interface PreparedOperation {
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
  /** What it counts against the caller's requests per minute: its root fields (reliability 4.7). */
  rate: number
}

/**
 * Parses a document and holds it against the limits (decisions 14), before validation, which is not linear in its size. Throws
 * MALFORMED_DOCUMENT or QUERY_LIMIT_EXCEEDED.
 */
export function prepareOperation(
  schema: GraphQLSchema,
  limits: Limits,
  { query, operationName, variables }: GraphqlRequest,
): PreparedOperation {
  const document = parseWithin(query, limits.graphqlTokens)
  const sizes = checkLimits(schema, document, variables, limits)
  const operation = getOperationAST(document, operationName)
  if (!operation)
    throw malformed(
      operationName === null
        ? 'The document has several operations: name one in "operationName".'
        : 'The document has no operation of the name in "operationName".',
    )
  return { document, operation, variables, rate: Math.max(1, sizes.get(operation)!.fields) }
}

/** Everything the specification of GraphQL asks of a document that is within the limits. */
export function validateOperation(schema: GraphQLSchema, { document }: PreparedOperation): readonly GraphQLError[] {
  return validate(schema, document)
}

function parseWithin(query: string, maxTokens: number): DocumentNode {
  let document: DocumentNode
  try {
    document = parse(query, { maxTokens })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    if (/more tha[nt] \d+ tokens/.test(error.message)) throw limitExceeded('tokens', `over ${maxTokens}`, maxTokens)
    throw error
  }
  if (!document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) throw malformed('The document has no operation.')
  return document
}

const malformed = (message: string) => new DomainError('MALFORMED_DOCUMENT', { message })
