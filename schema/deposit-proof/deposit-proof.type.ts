import { ArgsType, Field } from 'type-graphql'
import type { DepositDecision, DepositProofStatus } from '../../server/domain/deposit-proof/deposit-proof.js'
import { objectType } from '../document/object-type.js'
import { Attachment } from '../file/file.type.js'
import { connectionType, FirstArgs } from '../node/connection-type.js'
import { Node } from '../node/node.type.js'
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
export class DepositProofsArgs extends FirstArgs {
  @Field(() => DepositProofStatuses, { nullable: true, description: 'Only those that stand there.' })
  status?: DepositProofStatus | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those of which something has to be sent back by bank, the one first that has waited longest for it.',
  })
  refundDue?: boolean | null
}

export const DepositProofConnection = connectionType(DepositProof, {
  name: 'DepositProof',
  one: 'a bank deposit',
  many: 'bank deposits',
  says: 'A page of bank deposits, oldest first (Relay).',
})
