import { Kind, OperationTypeNode, type DefinitionNode, type DocumentNode, type GraphQLSchema } from 'graphql'
import type { Limits } from '../../config.js'
import { DomainError } from '../../domain/errors.js'
import { measure, type DocumentSize } from './document-size.js'

/**
 * Throws QUERY_LIMIT_EXCEEDED, naming the limit and both figures, for a document of which any operation or fragment is beyond one
 * (decisions 14). Also unused ones are looked at: validation will visit them.
 */
export function checkLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
  limits: Limits,
): Map<DefinitionNode, DocumentSize> {
  const sizes = new Map<DefinitionNode, DocumentSize>()
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    const size = measure(schema, document, definition, { variables, pageDefault: limits.pageDefault })
    refuseBeyond(size, definition.kind === Kind.OPERATION_DEFINITION ? definition.operation : null, limits)
    sizes.set(definition, size)
  }
  return sizes
}

function refuseBeyond(size: DocumentSize, operation: OperationTypeNode | null, limits: Limits): void {
  const bounds: Array<[name: string, found: number, most: number]> = [
    ['selections, with fragments written out,', size.selections, limits.graphqlSelections],
    ['depth', size.depth, limits.graphqlDepth],
    ['introspection depth', size.introspectionDepth, limits.graphqlIntrospectionDepth],
    ['aliases', size.aliases, limits.graphqlAliases],
    ['aliases of introspection', size.introspectionAliases, limits.graphqlIntrospectionAliases],
    ['directives', size.directives, limits.graphqlDirectives],
    ['page size (first, last)', size.page, limits.pageMax],
    ['cost', size.cost, limits.graphqlCost],
  ]
  if (operation)
    bounds.push([`root fields of a ${operation}`, size.fields, operation === OperationTypeNode.QUERY ? limits.graphqlQueryRoots : 1])
  const beyond = bounds.find(([, found, most]) => found > most)
  if (beyond) throw limitExceeded(...beyond)
}

export function limitExceeded(name: string, found: number | string, most: number): DomainError {
  return new DomainError('QUERY_LIMIT_EXCEEDED', {
    message: `The document is beyond a limit: ${name} ${found}, at most ${most}. Ask for less.`,
  })
}
