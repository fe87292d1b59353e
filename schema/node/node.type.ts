import { Field, ID, InterfaceType } from 'type-graphql'

@InterfaceType({
  description: 'Anything with an id of its own.',
  resolveType: () => 'Escrow',
})
export abstract class Node {
  @Field(() => ID, { description: 'A typed id: a prefix that tells the type, `_`, and 26 characters.' })
  id!: string
}
