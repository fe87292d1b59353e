import {
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type StringValueNode,
} from 'graphql'
import type { Limits } from '../../config.js'
import { DomainError } from '../../domain/errors.js'
import { checkLimits, limitExceeded } from './document-limits.js'
import type { GraphqlRequest } from './graphql-request.js'
import { KnownDocuments } from './known-documents.js'

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
  const { document, sizes } = readDocument(schema, limits, query, variables)
  const operation = getOperationAST(document, operationName)
  if (!operation)
    throw malformed(
      operationName === null
        ? 'The document has several operations: name one in "operationName".'
        : 'The document has no operation of the name in "operationName".',
    )
  return { document, operation, variables, rate: Math.max(1, sizes.get(operation)!.fields) }
}

/** What was within the limits once is so again, unless its size is in its variables. */
function readDocument(schema: GraphQLSchema, limits: Limits, query: string, variables: Record<string, unknown>) {
  const documents = documentsOf(schema, limits)
  const known = documents.get(query)
  const document = known?.document ?? parseWithin(query, limits.graphqlTokens)
  const sizes = known?.sizes ?? checkLimits(schema, document, variables, limits)
  if (!known) documents.keep(query, document, sizes)
  return { document, sizes }
}

/** Documents are known by the schema and the limits that they were held against. */
const knownBySchema = new WeakMap<GraphQLSchema, WeakMap<Limits, KnownDocuments>>()

function documentsOf(schema: GraphQLSchema, limits: Limits): KnownDocuments {
  const bySchema = knownBySchema.get(schema) ?? new WeakMap<Limits, KnownDocuments>()
  const documents = bySchema.get(limits) ?? new KnownDocuments()
  knownBySchema.set(schema, bySchema.set(limits, documents))
  return documents
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
  refuseNul(document)
  return document
}

/** In directives, also in those that nothing reads (decisions 1, strict inputs); inputs refuse it themselves, by the name of their field. */
function refuseNul(document: DocumentNode): void {
  const refuse = ({ value }: StringValueNode) => {
    if (value.includes('\0')) throw malformed('A directive of the document contains the NUL character.')
  }
  visit(document, { Directive: (directive) => void visit(directive, { StringValue: refuse }) })
}

const malformed = (message: string) => new DomainError('MALFORMED_DOCUMENT', { message })
