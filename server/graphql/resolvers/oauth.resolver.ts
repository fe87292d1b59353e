import { Arg, Ctx, ID, Resolver } from 'type-graphql'
import { CreateOauthClientInput, DeleteOauthClientInput } from '../../../schema/oauth/oauth-client.input.js'
import { CreateOauthClientPayload, DeleteOauthClientPayload } from '../../../schema/oauth/oauth-client.payload.js'
import { GiveOauthConsentInput, WithdrawOauthConsentInput } from '../../../schema/oauth/oauth-consent.input.js'
import { GiveOauthConsentPayload, WithdrawOauthConsentPayload } from '../../../schema/oauth/oauth-consent.payload.js'
import { OauthConsent } from '../../../schema/oauth/oauth-consent.type.js'
import { OauthClient } from '../../../schema/oauth/oauth-client.type.js'
import { dbOf } from '../../db/typed-queries.js'
import { callerAs } from '../../domain/credential/actor.js'
import { createOauthClient } from '../../operations/oauth/create-oauth-client.js'
import { deleteOauthClient } from '../../operations/oauth/delete-oauth-client.js'
import { giveOauthConsent } from '../../operations/oauth/give-oauth-consent.js'
import { withdrawOauthConsent } from '../../operations/oauth/withdraw-oauth-consent.js'
import { readOauthConsents } from '../../queries/oauth/read-oauth-consents.js'
import { readOauthClient, readOauthClients } from '../../queries/oauth/read-oauth-clients.js'
import { by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class OauthResolver {
  @QueryFor(by('developer'), () => [OauthClient], { description: 'The OAuth clients of the developer who asks, newest first.' })
  oauthClients(@Ctx() context: Context) {
    return readOauthClients(context.em, callerAs(context, 'developer'))
  }

  @QueryFor(by('developer'), () => OauthClient, {
    nullable: true,
    description: 'One OAuth client of the developer who asks. Unknown or foreign: null with an error (OAUTH_CLIENT_NOT_FOUND).',
  })
  oauthClient(@Arg('id', () => ID, { description: '`oac_…`.' }) id: string, @Ctx() context: Context) {
    return readOauthClient(context.em, { ...callerAs(context, 'developer'), id: uuidOf('oac', id) })
  }

  @MutationFor(by('developer'), () => CreateOauthClientPayload, {
    description: 'Registers an application into which people sign in with their account here. Its secret is shown this once.',
    refusals: 'VALIDATION_ERROR, LIMIT_REACHED',
  })
  createOauthClient(@Arg('input', () => CreateOauthClientInput) input: CreateOauthClientInput, @Ctx() context: Context) {
    return context.run(createOauthClient, input)
  }

  @MutationFor(by({ developer: 'whose client it is' }), () => DeleteOauthClientPayload, {
    description: 'Deletes an OAuth client, with what people allowed it; its tokens stop with the next request.',
    refusals: 'OAUTH_CLIENT_NOT_FOUND',
  })
  deleteOauthClient(@Arg('input', () => DeleteOauthClientInput) { id }: DeleteOauthClientInput, @Ctx() context: Context) {
    return context.run(deleteOauthClient, { id: uuidOf('oac', id) })
  }

  @QueryFor(by('user'), () => [OauthConsent], {
    description: 'Which applications the user who asks signs in to, and what they may know, newest first.',
  })
  oauthConsents(@Ctx() context: Context) {
    return readOauthConsents(dbOf(context.em), callerAs(context, 'user'))
  }

  @MutationFor(by('user'), () => GiveOauthConsentPayload, {
    description: 'Lets an application know something of the user who asks, as the page of consent does.',
    refusals: 'VALIDATION_ERROR, OAUTH_CLIENT_NOT_FOUND',
  })
  giveOauthConsent(@Arg('input', () => GiveOauthConsentInput) input: GiveOauthConsentInput, @Ctx() context: Context) {
    return context.run(giveOauthConsent, input)
  }

  @MutationFor(by('user'), () => WithdrawOauthConsentPayload, {
    description: 'Ends what an application may know of the user who asks; its tokens of them stop with the next request.',
    refusals: 'OAUTH_CLIENT_NOT_FOUND',
  })
  withdrawOauthConsent(@Arg('input', () => WithdrawOauthConsentInput) input: WithdrawOauthConsentInput, @Ctx() context: Context) {
    return context.run(withdrawOauthConsent, input)
  }
}
