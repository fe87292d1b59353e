import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, Kind, type DocumentNode, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql'

/**
 * Every named operation of a folder of `.graphql` files, each as a document of its own with the fragments that it uses. REST and the
 * pages speak to the service through these documents alone.
 */
export function loadOperations(folder: string): Map<string, DocumentNode> {
  const definitions = readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .flatMap((file) => parse(readFileSync(join(folder, file), 'utf8'), { noLocation: true }).definitions)
  const fragments = new Map(
    definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION).map((fragment) => [fragment.name.value, fragment]),
  )
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return new Map(operations.map((operation) => [operation.name!.value, documentOf(operation, fragments)]))
}

function documentOf(operation: OperationDefinitionNode, fragments: Map<string, FragmentDefinitionNode>): DocumentNode {
  const used = new Map<string, FragmentDefinitionNode>()
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(collect)
    if (typeof node !== 'object' || node === null) return
    if ('kind' in node && node.kind === Kind.FRAGMENT_SPREAD) {
      const { value } = (node as unknown as { name: { value: string } }).name
      const fragment = fragments.get(value)
      if (!fragment) throw new Error(`${operation.name!.value} uses the unknown fragment ${value}`)
      if (!used.has(value)) {
        used.set(value, fragment)
        collect(fragment)
      }
    }
    Object.values(node).forEach(collect)
  }
  collect(operation)
  return { kind: Kind.DOCUMENT, definitions: [operation, ...used.values()] }
}
