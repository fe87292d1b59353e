import { Field, ID, InputType } from 'type-graphql'
import { Decimal } from '../scalars/decimal.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { bounds, upTo } from '../../server/domain/bounds.js'
import { sessionCommands } from '../../server/domain/escrow/commands.js'
import type { SandboxIdentity } from '../../server/domain/user/identity.js'
import { OptionalTextField, TextField } from '../validation/input-fields.js'

/** The session actions whose command takes a field of this name. */
const actionsWith = (field: string): string =>
  sessionCommands.flatMap(({ session, mutation }) => (field in mutation.input.fields ? [session.action] : [])).join(', ')

@InputType({ description: 'How a session is completed for its person (decisions 22). Which fields count depends on the session’s action.' })
export class CompleteSandboxSessionInput {
  @Field(() => ID, { description: 'The session, `cs_…`.' })
  sessionId!: string

  @OptionalTextField(bounds.paymentMethod, `${actionsWith('method')}: \`wallet\` (default; topped up as needed) or \`card\`.`)
  method?: string | null

  @Field(() => Boolean, { nullable: true, description: `${actionsWith('acceptAutomaticRelease')}: consent to automatic release.` })
  acceptAutomaticRelease?: boolean | null

  @OptionalTextField(bounds.typedName, `${actionsWith('name')}: the typed name.`)
  name?: string | null

  @OptionalTextField(bounds.disputeCategory, `${actionsWith('category')}: what it is about.`)
  category?: string | null

  @Field(() => Decimal, { nullable: true, description: `${actionsWith('amountTnd')}: how much, in TND.` })
  amountTnd?: string | null

  @Field(() => Boolean, { nullable: true, description: `${actionsWith('full')}: all that remains, in place of \`amountTnd\`.` })
  full?: boolean | null

  @OptionalTextField(bounds.reason, `${actionsWith('reason')}: why.`)
  reason?: string | null

  @OptionalTextField(bounds.proofNote, `${actionsWith('note')}: a word to the buyer. A sample file is attached.`)
  note?: string | null

  @OptionalTextField(bounds.actionName, `${actionsWith('proofType')}: what the file is said to show, as \`receipt\`.`)
  proofType?: string | null

  @OptionalTextField(bounds.actionName, `${actionsWith('decision')}: \`accept\` (default), \`request_correction\` or \`report\`.`)
  decision?: string | null
}

const SandboxIdentities = graphqlEnum<SandboxIdentity>('SandboxIdentity', 'Whether a user of the sandbox is known.', {
  approved: 'The person is known.',
  none: 'Nobody has verified who it is.',
})

@InputType({ description: 'A user for an integrator’s tests (decisions 22).' })
export class CreateSandboxUserInput {
  @TextField(bounds.sentEmail, 'The address; one without account, one that this helper made before, or the associated user’s.')
  email!: string

  @OptionalTextField(upTo(bounds.personName))
  firstName?: string | null

  @OptionalTextField(upTo(bounds.personName))
  lastName?: string | null

  @Field(() => Decimal, { nullable: true, description: 'What to add to the wallet, in TND.' })
  walletTnd?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Associate the calling developer with the user, without mail, in place of an earlier association.',
  })
  associate?: boolean | null

  @Field(() => SandboxIdentities, {
    nullable: true,
    description: 'Whether the user’s identity is approved. By default that of a new user is, and a user who is there keeps theirs.',
  })
  identity?: SandboxIdentity | null
}
