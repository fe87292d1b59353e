import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'Where a page stands in its list (Relay).' })
export class PageInfo {
  @Field(() => Boolean, { description: 'There is more after this page.' })
  hasNextPage!: boolean

  @Field(() => Boolean, { description: 'There is more before this page.' })
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true, description: 'The cursor of the first item.' })
  startCursor!: string | null

  @Field(() => String, { nullable: true, description: 'The cursor of the last item.' })
  endCursor!: string | null
}
