import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { CreateSandboxUserInput } from '../../../schema/sandbox/sandbox.input.js'
import { CreateSandboxUserPayload } from '../../../schema/sandbox/sandbox.payload.js'
import { createSandboxUser } from '../../operations/sandbox/create-sandbox-user.js'
import type { Context } from '../context.js'
import { requireActor } from '../require-actor.js'

@Resolver()
export class SandboxUserResolver {
  @Mutation(() => CreateSandboxUserPayload, {
    description: `A verified user with that much more in the wallet, approved identity and a fresh token (decisions 22). Sandbox only; in live NOT_FOUND.

Who: an API key, for an address without account, one that this developer's sandbox made, or its associated user's; else SANDBOX_USER_NOT_YOURS.

Refusals: VALIDATION_ERROR, AMOUNT_PRECISION, AMOUNT_TOO_LARGE.`,
  })
  createSandboxUser(@Arg('input', () => CreateSandboxUserInput) input: CreateSandboxUserInput, @Ctx() context: Context) {
    requireActor(context.actor, 'api_key')
    return context.run(createSandboxUser, input)
  }
}
