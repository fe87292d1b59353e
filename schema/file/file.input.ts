import { Field, ID, InputType } from 'type-graphql'

@InputType({ description: 'The file whose links no longer show it.' })
export class RevokeFileLinksInput {
  @Field(() => ID, { description: 'The file, `file_…`: of a proof, of a message in a dispute, or an invoice.' })
  fileId!: string
}
