import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql'
import { UserAssociation } from '../../../schema/association/association.type.js'
import { FirstArgs } from '../../../schema/node/connection-type.js'
import { UserCase } from '../../../schema/staff/user-case.type.js'
import { UserConnection } from '../../../schema/user/user-connection.type.js'
import { RegisterUserInput, VerifyEmailInput } from '../../../schema/user/user.input.js'
import { RegisterUserPayload, VerifyEmailPayload } from '../../../schema/user/user.payload.js'
import { Balance, User } from '../../../schema/user/user.type.js'
import { lengthOf } from '../../../schema/validation/input-fields.js'
import { bounds } from '../../domain/bounds.js'
import { DomainError } from '../../domain/errors.js'
import { userOf } from '../../domain/credential/actor.js'
import { identityReviewers } from '../../domain/identity-verification/identity-verification.js'
import { requireAssociation } from '../../operations/escrow/roles-in.js'
import { registerUser } from '../../operations/user/register-user.js'
import { verifyEmail } from '../../operations/user/verify-email.js'
import { readUserSessions } from '../../queries/credential/read-sessions.js'
import { readVerificationsOf } from '../../queries/identity-verification/read-identity-verifications.js'
import { listUsers } from '../../queries/user/list-users.js'
import { readUserAssociations } from '../../queries/association/read-user-associations.js'
import { readBalance } from '../../queries/wallet/read-balance.js'
import { readUser } from '../../queries/user/read-user.js'
import { callerAs } from '../../domain/credential/actor.js'
import { anybody, by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { newestEscrowsOf } from '../list-escrow-connection.js'
import { connectionById, windowOf } from '../list-window.js'
import { maskPersonalData, readsMasked } from '../mask-personal-data.js'
import { textWithin } from '../text-within.js'
import { uuidOf } from '../typed-ids.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'

@Resolver(() => User)
export class UserResolver {
  @QueryFor(by('user', 'api_key'), () => User, {
    nullable: true,
    description:
      'The user who asks; for an API key, the user its developer is associated with (ACCOUNT_NOT_ASSOCIATED without one). Everybody has `viewer`.',
  })
  async me(@Ctx() context: Context): Promise<UserSnapshot> {
    const actor = callerAs(context, 'user', 'api_key')
    requireAssociation(actor)
    const userId = userOf(actor)
    const user = userId && (await readUser(context.em, userId))
    if (!user) throw new DomainError('UNAUTHORIZED')
    return user
  }

  @QueryFor(by({ staff: 'masked for support, who search by a whole address' }), () => UserConnection, {
    description: 'Users, the newest first; those whose address begins as is searched, in the order of their addresses.',
  })
  async users(
    @Args(() => FirstArgs) args: FirstArgs,
    @Arg('search', () => String, { nullable: true, description: `The beginning of an address. ${lengthOf(bounds.searchWords)}` })
    search: string | null,
    @Ctx() context: Context,
  ) {
    const { after = null } = args
    const { limit } = windowOf(context, args)
    const wanted = textWithin(bounds.searchWords, (search ?? '').trim().toLowerCase(), 'search')
    const asked = { search: wanted, isWhole: readsMasked(context.actor), limit, after }
    const { users, hasMore } = await listUsers(context.em, asked)
    return connectionById(maskPersonalData(context.actor, users), { hasMore, after })
  }

  @QueryFor(by({ staff: 'masked for support' }), () => UserCase, {
    nullable: true,
    description:
      'A user with their wallet, their newest escrows, what is known of their identity, and where they are signed in. Unknown: null with an error (NOT_FOUND).',
  })
  async userCase(@Arg('id', () => ID, { description: '`usr_…`.' }) id: string, @Ctx() context: Context) {
    const userId = uuidOf('usr', id)
    const { em, actor, services } = context
    const user = await readUser(em, userId)
    if (!user) throw new DomainError('NOT_FOUND')
    const { role } = callerAs(context, 'staff')
    const asked = { now: services.clock(), limit: services.config.limits.pageDefault }
    const isReviewer = identityReviewers.some((each) => each === role)
    return {
      user: maskPersonalData(actor, user),
      escrows: await newestEscrowsOf(context, userId),
      identityVerifications: isReviewer ? await readVerificationsOf(em, { email: user.email, ...asked }) : [],
      sessions: await readUserSessions(em, { userId, ...asked }),
    }
  }

  @FieldResolver(() => Balance, { description: 'The user’s wallet.' })
  balance(@Root() user: UserSnapshot, @Ctx() context: Context): Promise<Balance> {
    return readBalance(context.em, uuidOf('usr', user.id))
  }

  @FieldResolver(() => [UserAssociation], {
    description: 'Which developers act for the user, and what they may spend. An API key sees its own developer alone; staff see them all.',
  })
  async associations(@Root() user: UserSnapshot, @Ctx() { actor, em, services }: Context): Promise<UserAssociation[]> {
    const userId = uuidOf('usr', user.id)
    if (actor.kind !== 'staff' && userOf(actor) !== userId) return []
    const developerId = actor.kind === 'api_key' ? actor.developerId : undefined
    return readUserAssociations(em, { userId, developerId, now: services.clock() })
  }

  @MutationFor(anybody(), () => RegisterUserPayload, {
    description:
      'Registers a user, who exists for others once `verifyEmail` got the mailed code (decisions 3). An address that has an account is not given away: its owner gets a mail, and the answer is the same.',
    refusals: 'VALIDATION_ERROR, PASSWORD_TOO_WEAK; RATE_LIMITED, as an error of the request, after too many mails to one address',
  })
  registerUser(@Arg('input', () => RegisterUserInput) input: RegisterUserInput, @Ctx() context: Context) {
    return registerUser(context, input)
  }

  @MutationFor(anybody('who has the code'), () => VerifyEmailPayload, {
    description: `Proves a user's mailbox and makes them the party of everything that was addressed to it (decisions 3).`,
    refusals: 'INVALID_CODE, PASSWORD_TOO_WEAK',
  })
  verifyEmail(@Arg('input', () => VerifyEmailInput) input: VerifyEmailInput, @Ctx() context: Context) {
    return verifyEmail(context, input)
  }
}
