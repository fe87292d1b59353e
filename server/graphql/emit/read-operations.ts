import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse, print, stripIgnoredCharacters, visit, type DefinitionNode, type OperationTypeNode } from 'graphql'

/** What one `.graphql` file defines: operations and fragments, by their names. */
export interface OperationFile {
  name: string
  definitions: readonly DefinitionNode[]
}

/** An operation or a fragment, in as few characters as it can be written. */
export interface Definition {
  name: string
  /** Null for a fragment. */
  operation: OperationTypeNode | null
  text: string
  /** The fragments that it spreads itself. */
  spreads: string[]
}

/** The files of the folder in which the committed operations are written. */
export function readOperationFiles(folder: string): OperationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.graphql'))
  return names
    .toSorted()
    .map((name) => ({ name, definitions: parse(readFileSync(join(folder, name), 'utf8'), { noLocation: true }).definitions }))
}

export function definitionsIn(files: OperationFile[]): Definition[] {
  return files.flatMap(({ name: file, definitions }) =>
    definitions.map((definition) => {
      const isOperation = definition.kind === Kind.OPERATION_DEFINITION
      if ((!isOperation && definition.kind !== Kind.FRAGMENT_DEFINITION) || !definition.name)
        throw new Error(`${file} holds something else than named operations and fragments`)
      return {
        name: definition.name.value,
        operation: isOperation ? definition.operation : null,
        text: stripIgnoredCharacters(print(definition)),
        spreads: spreadsIn(definition),
      }
    }),
  )
}

/** `names` and whatever these spread, each once. */
export function withFragments(names: string[], definitions: Definition[], found = new Set<string>()): string[] {
  for (const name of names) {
    if (found.has(name)) continue
    const fragment = definitions.find((definition) => definition.operation === null && definition.name === name)
    if (!fragment) throw new Error(`there is no fragment ${name}`)
    found.add(name)
    withFragments(fragment.spreads, definitions, found)
  }
  return [...found]
}

function spreadsIn(definition: DefinitionNode): string[] {
  const names = new Set<string>()
  visit(definition, { FragmentSpread: ({ name }) => void names.add(name.value) })
  return [...names]
}
