import { Arg, Ctx, Resolver } from 'type-graphql'
import { CompleteSandboxSessionInput } from '../../../schema/sandbox/sandbox.input.js'
import { CompleteSandboxSessionPayload } from '../../../schema/sandbox/sandbox.payload.js'
import { completeSandboxSession } from '../../operations/sandbox/complete-sandbox-session.js'
import { by } from '../access/access.js'
import { MutationFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class SandboxSessionResolver {
  @MutationFor(
    by({
      api_key:
        'for its own sessions, when the person has no account, was made by this developer’s sandbox, or is its associated user; else SANDBOX_USER_NOT_YOURS',
    }),
    () => CompleteSandboxSessionPayload,
    {
      description: `Performs a checkout session's action as its target user, through the code of the hosted page (decisions 22). Sandbox only; in live NOT_FOUND.`,
      refusals: 'those of the action',
    },
  )
  completeSandboxSession(@Arg('input', () => CompleteSandboxSessionInput) input: CompleteSandboxSessionInput, @Ctx() context: Context) {
    const { sessionId, ...fields } = input
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))
    return completeSandboxSession(context.services, context.request, { sessionId: uuidOf('cs', sessionId), input: given })
  }
}
