import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionNode,
} from 'graphql'

type Asked = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>

/** Whether the caller asks for the field at the end of `path`, below the one that is being resolved. What `@skip` or `@include` leaves out is not. */
export const asksFor = ({ fieldNodes, ...asked }: Asked, path: readonly string[]): boolean => isAskedFor(fieldNodes, asked, path)

function isAskedFor(nodes: readonly FieldNode[], asked: Omit<Asked, 'fieldNodes'>, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  const within = nodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet?.selections ?? [], asked))
  const found = within.filter((node) => node.name.value === name)
  return found.length > 0 && isAskedFor(found, asked, rest)
}

/** With fragments written out. */
const fieldsOf = (selections: readonly SelectionNode[], asked: Omit<Asked, 'fieldNodes'>): FieldNode[] =>
  selections.flatMap((node) => {
    if (isLeftOut(node, asked.variableValues)) return []
    if (node.kind === Kind.FIELD) return [node]
    const { selectionSet } = node.kind === Kind.INLINE_FRAGMENT ? node : (asked.fragments[node.name.value] ?? {})
    return fieldsOf(selectionSet?.selections ?? [], asked)
  })

const isLeftOut = (node: SelectionNode, variables: Asked['variableValues']): boolean =>
  getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true ||
  getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] === false
