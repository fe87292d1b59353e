import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql'
import { PageInfo } from './page-info.type.js'

/** What a list takes that is read from its start (Relay). */
@ArgsType()
export class FirstArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'How many from the start; default 20, at most 100 unless the deployment sets other bounds.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null
}

/** And where it may be entered anywhere. */
@ArgsType()
export class OffsetArgs extends FirstArgs {
  @Field(() => Int, { nullable: true, description: 'Skips this many instead of reading from a cursor; slow far down a long list.' })
  offset?: number | null
}

/** And where it may be read from its end as well. */
@ArgsType()
export class WindowArgs extends OffsetArgs {
  @Field(() => Int, { nullable: true, description: 'How many from the end; at most as many as from the start.' })
  last?: number | null

  @Field(() => String, { nullable: true, description: 'Before this cursor.' })
  before?: string | null
}

interface Words {
  /** What the list holds, such as `EscrowConnection` of `Escrow`. */
  name: string
  /** One of it with its article. */
  one: string
  many: string
  /** What a page of it is. */
  says: string
  /** Whether it tells how many there are in all. */
  isCounted?: true
}

/** The type of a list's page (Relay), with that of its edges. */
export function connectionType<Node extends object>(node: ClassType<Node>, { name, one, many, says, isCounted }: Words) {
  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: `${capitalized(one)} and its place in the list.` })
  class Edge {
    @Field(() => String, { description: 'Where to read on.' })
    cursor!: string

    @Field(() => node, { description: `The ${one.replace(/^an? /, '')}.` })
    node!: Node
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true, description: says })
  class Connection {
    @Field(() => [Edge], { description: `${capitalized(many)} with their cursors.` })
    edges!: Edge[]

    @Field(() => [node], { description: `The ${many} alone.` })
    nodes!: Node[]

    @Field(() => PageInfo, { description: 'Where this page stands.' })
    pageInfo!: PageInfo
  }

  if (isCounted)
    Field(() => Int, { description: 'How many there are in all; counted only when asked for.' })(Connection.prototype, 'totalCount')
  return Connection
}

const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
