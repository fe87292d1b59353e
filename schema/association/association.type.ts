import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

export const AssociationStatuses = graphqlEnum<'none' | 'pending' | 'associated'>(
  'AssociationStatus',
  'How far a developer has come to act for a user.',
  {
    none: 'Nobody was asked, or nobody accepted.',
    pending: 'A user was asked and has not answered.',
    associated: 'The developer acts for the user.',
  },
)

@ObjectType({ simpleResolvers: true, description: 'A request that its user has not answered.' })
export class PendingAssociation {
  @Field(() => String, { description: 'Who was asked.' })
  email!: string

  @Field(() => DateTime, { description: 'When.' })
  requestedAt!: string

  @Field(() => DateTime, { description: 'Until when it can be answered.' })
  expiresAt!: string
}

@ObjectType({ simpleResolvers: true, description: 'Which user a developer acts for (decisions 3, association).' })
export class Association {
  @Field(() => AssociationStatuses, { description: 'Where it stands.' })
  status!: 'none' | 'pending' | 'associated'

  @Field(() => String, { nullable: true, description: 'Of the associated user; while nobody is, of the user who was asked.' })
  email!: string | null

  @Field(() => DateTime, { nullable: true, description: 'When that user was asked.' })
  requestedAt!: string | null

  @Field(() => DateTime, { nullable: true, description: 'When that user accepted.' })
  associatedAt!: string | null

  @Field(() => PendingAssociation, {
    nullable: true,
    description: 'A request without an answer; beside an association, it would take its place.',
  })
  pending!: PendingAssociation | null
}

@ObjectType({ simpleResolvers: true, description: 'What a mailed link asks a user: may this developer act for you?' })
export class AssociationRequest {
  @Field(() => String, { description: 'Who is asked; masked for everybody else.' })
  email!: string

  @Field(() => Boolean, { description: 'Whether the caller is the user who is asked, and so may answer.' })
  isForViewer!: boolean

  @Field(() => String, { description: 'Who asks.' })
  companyName!: string

  @Field(() => String, { nullable: true, description: 'The application’s name, if it has one.' })
  applicationName!: string | null

  @Field(() => DateTime, { description: 'When the link was sent.' })
  requestedAt!: string

  @Field(() => DateTime, { description: 'Until when it can be answered.' })
  expiresAt!: string
}
