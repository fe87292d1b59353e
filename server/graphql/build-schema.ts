import 'reflect-metadata'
import type { GraphQLSchema } from 'graphql'
import { buildSchema as buildTypeGraphqlSchema, type NonEmptyArray } from 'type-graphql'
import { specifiedDirectives } from 'graphql'
import { Refusal } from '../../schema/error/user-error.type.js'
import { shapeOf } from '../../schema/validation/validated.js'
import { DomainError } from '../domain/errors.js'
import { answerMutations } from './answer-mutations.js'
import { idempotentDirective } from './idempotent-directive.js'
import { CheckoutSessionResolver } from './resolvers/checkout-session.resolver.js'
import { DisputeResolver } from './resolvers/dispute.resolver.js'
import { EscrowActionsResolver } from './resolvers/escrow-actions.resolver.js'
import { EscrowResolver } from './resolvers/escrow.resolver.js'
import { SandboxSessionResolver } from './resolvers/sandbox-session.resolver.js'
import { WebhookResolver } from './resolvers/webhook.resolver.js'

const resolvers: NonEmptyArray<Function> = [EscrowResolver, EscrowActionsResolver, DisputeResolver, CheckoutSessionResolver, SandboxSessionResolver, WebhookResolver]

/** The whole GraphQL schema. `emitTo` also writes it, sorted, as the committed contract. */
export function buildSchema({ emitTo }: { emitTo?: string } = {}): Promise<GraphQLSchema> {
  return buildTypeGraphqlSchema({
    resolvers,
    orphanedTypes: [Refusal],
    directives: [...specifiedDirectives, idempotentDirective],
    globalMiddlewares: [answerMutations],
    validateFn: (value, type) => validate(value, type),
    ...(emitTo ? { emitSchemaFile: { path: emitTo, sortedSchema: true } } : {}),
  })
}

/** Checks an input against the shape of its class; every wrong field is named. */
function validate(value: unknown, type: unknown): void {
  const shape = typeof type === 'function' && typeof value === 'object' && value !== null ? shapeOf(type) : undefined
  const checked = shape?.safeParse(value)
  if (!checked || checked.success) return
  const details = Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw new DomainError('VALIDATION_ERROR', { details, field: checked.error.issues[0]!.path.map(String) })
}
