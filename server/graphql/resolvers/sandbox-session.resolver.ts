import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { CompleteSandboxSessionInput } from '../../../schema/sandbox/sandbox.input.js'
import { CompleteSandboxSessionPayload } from '../../../schema/sandbox/sandbox.payload.js'
import { completeSandboxSession, type SandboxInput } from '../../operations/sandbox/complete-sandbox-session.js'
import type { Context } from '../context.js'
import { requireActor } from '../require-actor.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class SandboxSessionResolver {
  @Mutation(() => CompleteSandboxSessionPayload, {
    description: `Performs a checkout session's action as its target user, through the code of the hosted page (decisions 22). Sandbox only; in live NOT_FOUND.

Who: an API key, for its own sessions, when the person has no account, was made by this developer's sandbox, or is its associated user; else SANDBOX_USER_NOT_YOURS.

Refusals: those of the action.`,
  })
  completeSandboxSession(@Arg('input', () => CompleteSandboxSessionInput) input: CompleteSandboxSessionInput, @Ctx() context: Context) {
    requireActor(context.actor, 'api_key')
    const { sessionId, ...fields } = input
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as SandboxInput
    return completeSandboxSession(context.services, context.request, { sessionId: uuidOf('cs', sessionId), input: given })
  }
}
