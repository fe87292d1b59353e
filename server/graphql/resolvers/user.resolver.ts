import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql'
import { UserAssociation } from '../../../schema/association/association.type.js'
import { UserSignature } from '../../../schema/developer/developer-signature.type.js'
import { FirstArgs } from '../../../schema/node/connection-type.js'
import { UserCase } from '../../../schema/staff/user-case.type.js'
import { UserConnection } from '../../../schema/user/user-connection.type.js'
import {
  RegisterUserInput,
  RequestSignInCodeInput,
  SignInWithCodeInput,
  UpdateUserInput,
  VerifyEmailInput,
} from '../../../schema/user/user.input.js'
import {
  RegisterUserPayload,
  RequestSignInCodePayload,
  SignInWithCodePayload,
  UpdateUserPayload,
  VerifyEmailPayload,
} from '../../../schema/user/user.payload.js'
import { Balance, User } from '../../../schema/user/user.type.js'
import { lengthOf } from '../../../schema/validation/input-fields.js'
import { bounds } from '../../domain/bounds.js'
import { dbOf } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { userOf } from '../../domain/credential/actor.js'
import { addressNetwork } from '../../http/client-address.js'
import { identityReviewers } from '../../domain/identity-verification/identity-verification.js'
import { isNameFixed } from '../../domain/user/name.js'
import { requireAssociation } from '../../operations/escrow/roles-in.js'
import { registerUser } from '../../operations/user/register-user.js'
import { updateUser } from '../../operations/user/update-user.js'
import { requestSignInCode } from '../../operations/user/request-sign-in-code.js'
import { signInWithCode } from '../../operations/user/sign-in-with-code.js'
import { verifyEmail } from '../../operations/user/verify-email.js'
import { readUserSessions } from '../../queries/credential/read-sessions.js'
import { readVerificationsOf } from '../../queries/identity-verification/read-identity-verifications.js'
import { hasPassword } from '../../queries/user/has-password.js'
import { listUsers } from '../../queries/user/list-users.js'
import { readUserAssociations } from '../../queries/association/read-user-associations.js'
import { readUserSignatures } from '../../queries/developer/read-user-signatures.js'
import { readBalance } from '../../queries/wallet/read-balance.js'
import { readDestinations } from '../../queries/destination/read-destinations.js'
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
    const asked = { now: services.clock(), limit: services.config.limits.pageDefault, policy: services.config.policy }
    const isReviewer = identityReviewers.some((each) => each === role)
    return {
      user: maskPersonalData(actor, user),
      escrows: await newestEscrowsOf(context, userId),
      identityVerifications: isReviewer ? await readVerificationsOf(em, { email: user.email, ...asked }) : [],
      sessions: await readUserSessions(em, { userId, ...asked }),
      destinations: maskPersonalData(actor, await readDestinations(dbOf(em), userId)),
    }
  }

  @FieldResolver(() => Balance, { description: 'The user’s wallet.' })
  balance(@Root() user: UserSnapshot, @Ctx() context: Context): Promise<Balance> {
    return readBalance(context.em, uuidOf('usr', user.id))
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether the user who asks has a password, or has come in by codes so far; null for anybody else.',
  })
  async hasPassword(@Root() user: UserSnapshot, @Ctx() { actor, em }: Context): Promise<boolean | null> {
    const userId = uuidOf('usr', user.id)
    return actor.kind === 'user' && actor.userId === userId ? hasPassword(em, userId) : null
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

  @FieldResolver(() => [UserSignature], {
    description: 'The images with which developers sign for the user, or would once they are confirmed (decisions 3); for that user alone.',
  })
  async signatures(@Root() user: UserSnapshot, @Ctx() { actor, em }: Context): Promise<UserSignature[]> {
    const userId = uuidOf('usr', user.id)
    // A signature is worth forging; only the one it stands for gets to see it.
    return actor.kind === 'user' && actor.userId === userId ? readUserSignatures(em, userId) : []
  }

  @FieldResolver(() => Boolean, { description: 'Whether the name is what was verified of the user, who then changes it no more.' })
  isNameFixed(@Root() user: UserSnapshot, @Ctx() { services }: Context): boolean {
    return isNameFixed(user, services.config)
  }

  @MutationFor(by({ user: 'their own' }), () => UpdateUserPayload, {
    description: 'Changes one’s own name, until it was verified with the identity, and the language in which one is spoken to.',
    refusals: 'VALIDATION_ERROR, NOTHING_TO_UPDATE, NAME_VERIFIED, DAILY_LIMIT_REACHED',
  })
  updateUser(@Arg('input', () => UpdateUserInput) input: UpdateUserInput, @Ctx() context: Context) {
    return context.run(updateUser, { ...input })
  }

  @MutationFor(anybody(), () => RegisterUserPayload, {
    description:
      'Registers a user, who exists once `verifyEmail` got the code that is mailed for this very registration (decisions 3). An address that has an account is not given away: its owner gets a mail, and the answer is the same.',
    refusals: 'VALIDATION_ERROR, PASSWORD_TOO_WEAK; RATE_LIMITED, as an error of the request, for whoever asks too often for one address',
  })
  registerUser(@Arg('input', () => RegisterUserInput) input: RegisterUserInput, @Ctx() context: Context) {
    return registerUser(context, { ...input, address: addressNetwork(context.clientAddress) })
  }

  @MutationFor(anybody('who has the code'), () => VerifyEmailPayload, {
    description: `Proves a user's mailbox, opens the account that was registered, and makes its owner the party of everything that was addressed to it (decisions 3).`,
    refusals: 'INVALID_CODE; REGISTRATION_INVALID for the token of no registration of this address',
  })
  verifyEmail(@Arg('input', () => VerifyEmailInput) input: VerifyEmailInput, @Ctx() context: Context) {
    return verifyEmail(context, input)
  }

  @MutationFor(anybody(), () => RequestSignInCodePayload, {
    description:
      'Mails a code with which its reader signs in, or registers if there is no account yet (decisions 3): answered alike for every address. Users only.',
    refusals: 'VALIDATION_ERROR; RATE_LIMITED, as an error of the request, for whoever asks too often for one address',
  })
  requestSignInCode(@Arg('input', () => RequestSignInCodeInput) { email, locale }: RequestSignInCodeInput, @Ctx() context: Context) {
    return context.run(requestSignInCode, { email, locale: locale ?? null, address: addressNetwork(context.clientAddress) })
  }

  @MutationFor(anybody('who has the code'), () => SignInWithCodePayload, {
    description:
      'Signs in with a mailed code, which opens the account if there is none and then makes its owner the party of everything that was addressed to it (decisions 3). Idempotency keys do not apply.',
    refusals: 'INVALID_CODE; NAME_REQUIRED where there is no account yet, after which the same code works with names',
  })
  async signInWithCode(@Arg('input', () => SignInWithCodeInput) input: SignInWithCodeInput, @Ctx() context: Context) {
    const { token, expiresAt } = await signInWithCode(context, { ...input, address: addressNetwork(context.clientAddress) })
    return { token, expiresAt }
  }
}
