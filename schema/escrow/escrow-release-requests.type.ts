import { Field, ObjectType } from 'type-graphql'
import { ReleaseRequestConnection } from '../release-request/release-request.type.js'
import { Escrow } from './escrow.type.js'

@ObjectType({ simpleResolvers: true, description: 'A page of an escrow’s payout requests, with the escrow.' })
export class EscrowReleaseRequests extends ReleaseRequestConnection {
  @Field(() => Escrow, { description: 'The escrow as it is now.' })
  escrow!: Escrow
}
