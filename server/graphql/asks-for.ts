import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionNode } from 'graphql'

type Asked = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/**
 * Whether the caller asks for the field at the end of `path`, below the one that is being resolved. A field that `@skip` or `@include` leaves
 * out counts: then more is read than is shown.
 */
export const asksFor = ({ fieldNodes, fragments }: Asked, path: readonly string[]): boolean => isAskedFor(fieldNodes, fragments, path)

function isAskedFor(nodes: readonly FieldNode[], fragments: Asked['fragments'], [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  const within = nodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet?.selections ?? [], fragments))
  const found = within.filter((node) => node.name.value === name)
  return found.length > 0 && isAskedFor(found, fragments, rest)
}

/** With fragments written out. */
const fieldsOf = (selections: readonly SelectionNode[], fragments: Asked['fragments']): FieldNode[] =>
  selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node]
    const { selectionSet } = node.kind === Kind.INLINE_FRAGMENT ? node : (fragments[node.name.value] ?? {})
    return fieldsOf(selectionSet?.selections ?? [], fragments)
  })
