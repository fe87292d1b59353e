import { Field, ID, InterfaceType } from 'type-graphql'
import { nodePrefixOf, nodeTypes } from './node-types.js'

@InterfaceType({
  description: 'Anything with an id of its own.',
  resolveType: ({ id }: Node) => {
    const prefix = nodePrefixOf(id)
    return prefix ? nodeTypes[prefix] : undefined
  },
})
export abstract class Node {
  @Field(() => ID, { description: 'A typed id: a prefix that tells the type, `_`, and 26 characters.' })
  id!: string
}
