import { Arg, Ctx, Resolver } from 'type-graphql'
import { CreateSandboxUserInput } from '../../../schema/sandbox/sandbox.input.js'
import { CreateSandboxUserPayload } from '../../../schema/sandbox/sandbox.payload.js'
import { createSandboxUser } from '../../operations/sandbox/create-sandbox-user.js'
import { by } from '../access/access.js'
import { MutationFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'

@Resolver()
export class SandboxUserResolver {
  @MutationFor(
    by({
      api_key:
        'for an address without account, one that this developer’s sandbox made, or its associated user’s; else SANDBOX_USER_NOT_YOURS',
    }),
    () => CreateSandboxUserPayload,
    {
      description:
        'A verified user with that much more in the wallet, approved identity unless asked for without, and a fresh token (decisions 22). Sandbox only; in live NOT_FOUND.',
      refusals: 'VALIDATION_ERROR, AMOUNT_PRECISION, AMOUNT_TOO_LARGE, DAILY_LIMIT_REACHED',
    },
  )
  createSandboxUser(@Arg('input', () => CreateSandboxUserInput) input: CreateSandboxUserInput, @Ctx() context: Context) {
    return context.run(createSandboxUser, input)
  }
}
