import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import type { Snapshot } from '../document/snapshot.js'
import { objectType } from '../document/object-type.js'
import {
  associationDocument,
  pendingDocument,
  spendingConsentDocument,
  userAssociationDocument,
  type AssociationSnapshot,
  type SpendingConsentSnapshot,
  type UserAssociationSnapshot,
} from './association-document.js'

const AssociationStatuses = graphqlEnum<'none' | 'pending' | 'associated'>(
  'AssociationStatus',
  'How far a developer has come to act for a user.',
  {
    none: 'Nobody was asked, or nobody accepted.',
    pending: 'A user was asked and has not answered.',
    associated: 'The developer acts for the user.',
  },
)

const PendingAssociation = objectType('PendingAssociation', pendingDocument, {
  description: 'A request that its user has not answered.',
})
type PendingAssociation = Snapshot<typeof pendingDocument>

const SpendingConsent = objectType('SpendingConsent', spendingConsentDocument, {
  description: 'What the API keys of a developer may spend from the wallet of the associated user (decisions 13).',
})
type SpendingConsent = SpendingConsentSnapshot

export const Association = objectType('Association', associationDocument, {
  description: 'Which user a developer acts for (decisions 3, association).',
  of: { status: AssociationStatuses, spendingConsent: SpendingConsent, pending: PendingAssociation },
})
export type Association = AssociationSnapshot

export const UserAssociation = objectType('UserAssociation', userAssociationDocument, {
  description: 'A developer who acts for a user, as that user sees it.',
  of: { spendingConsent: SpendingConsent },
})
export type UserAssociation = UserAssociationSnapshot

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

  @Field(() => String, { nullable: true, description: 'The logo of their business; null where there is none.' })
  logoUrl!: string | null

  @Field(() => DateTime, { description: 'When the link was sent.' })
  requestedAt!: string

  @Field(() => DateTime, { description: 'Until when it can be answered.' })
  expiresAt!: string
}
