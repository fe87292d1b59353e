import { ArgsType, Field, Int, ObjectType } from 'type-graphql'
import type { DepositDecision, DepositProofStatus } from '../../server/domain/deposit-proof/deposit-proof.js'
import { objectType } from '../document/object-type.js'
import { Attachment } from '../file/file.type.js'
import { Node } from '../node/node.type.js'
import { PageInfo } from '../node/page-info.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { depositProofDocument, depositProofEventDocument, type DepositProofSnapshot } from './deposit-proof-document.js'

export const DepositProofStatuses = graphqlEnum<DepositProofStatus>('DepositProofStatus', 'Where the proof of a bank deposit stands.', {
  pending: 'Staff are to look at it.',
  accepted: 'The money is at the bank: the escrow is paid.',
  rejected: 'Staff did not accept it; the guest may send another from the same link.',
  auto_rejected: 'The escrow was cancelled before it was decided.',
})

export const DepositDecisions = graphqlEnum<DepositDecision>('DepositDecision', 'What staff make of a bank deposit.', {
  approve: 'The money has come: it pays the escrow.',
  reject: 'It has not, or not all of it.',
})

export const DepositProof = objectType('DepositProof', depositProofDocument, {
  implements: Node,
  description: 'What a guest shows of a payment into the platform’s bank account (decisions 8, Guest checkout).',
  of: { status: DepositProofStatuses, attachments: Attachment },
})
export type DepositProof = DepositProofSnapshot

/** As an event tells it. */
export const ToldDepositProof = objectType('ToldDepositProof', depositProofEventDocument, {
  description: 'The proof of a guest’s bank deposit as an event tells it.',
  of: { status: DepositProofStatuses },
})

@ArgsType()
export class DepositProofsArgs {
  @Field(() => DepositProofStatuses, { nullable: true, description: 'Only those that stand there.' })
  status?: DepositProofStatus | null

  @Field(() => Boolean, { nullable: true, description: 'Only those of which something has to be sent back by bank.' })
  refundDue?: boolean | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many from the start; default 20, at most 100 unless the deployment sets other bounds.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null
}

@ObjectType({ simpleResolvers: true, description: 'A bank deposit and its place in the list.' })
export class DepositProofEdge {
  @Field(() => String, { description: 'Where to read on.' })
  cursor!: string

  @Field(() => DepositProof, { description: 'The deposit.' })
  node!: DepositProof
}

@ObjectType({ simpleResolvers: true, description: 'A page of bank deposits, oldest first (Relay).' })
export class DepositProofConnection {
  @Field(() => [DepositProofEdge], { description: 'Deposits with their cursors.' })
  edges!: DepositProofEdge[]

  @Field(() => [DepositProof], { description: 'The deposits alone.' })
  nodes!: DepositProof[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo
}
