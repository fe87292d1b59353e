import 'reflect-metadata'
import type { GraphQLSchema } from 'graphql'
import { buildSchema as buildTypeGraphqlSchema, type NonEmptyArray, type PubSub } from 'type-graphql'
import { getNamedType, specifiedDirectives } from 'graphql'
import { Refusal } from '../../schema/error/user-error.type.js'
import { guardRootFields } from './access/root-fields.js'
import { idempotentDirective } from './idempotent-directive.js'
import { AccessTokenResolver } from './resolvers/credential.resolver.js'
import { ApiKeyResolver } from './resolvers/api-key.resolver.js'
import { AssociationResolver } from './resolvers/association.resolver.js'
import { BusinessResolver } from './resolvers/business.resolver.js'
import { ChargeCheckoutResolver, ChargeResolver } from './resolvers/charge.resolver.js'
import { CheckoutSessionResolver } from './resolvers/checkout-session.resolver.js'
import { DeadlineResolver } from './resolvers/deadline.resolver.js'
import { DeploymentResolver } from './resolvers/deployment.resolver.js'
import { DepositProofResolver } from './resolvers/deposit-proof.resolver.js'
import { DestinationResolver } from './resolvers/destination.resolver.js'
import { DeveloperSignatureResolver } from './resolvers/developer-signature.resolver.js'
import { DeveloperResolver } from './resolvers/developer.resolver.js'
import { DisputePartsResolver } from './resolvers/dispute-parts.resolver.js'
import { DisputeResolver } from './resolvers/dispute.resolver.js'
import { EscrowCommandResolver } from './resolvers/escrow-command.resolver.js'
import { EscrowResolver } from './resolvers/escrow.resolver.js'
import { EventTypeResolver } from './resolvers/event-type.resolver.js'
import { EventResolver } from './resolvers/event.resolver.js'
import { FeeScheduleResolver } from './resolvers/fee-schedule.resolver.js'
import { FileResolver } from './resolvers/file.resolver.js'
import { IdentityVerificationResolver } from './resolvers/identity-verification.resolver.js'
import { LedgerResolver } from './resolvers/ledger.resolver.js'
import { NodeResolver } from './resolvers/node.resolver.js'
import { OauthResolver } from './resolvers/oauth.resolver.js'
import { PaymentResolver } from './resolvers/payment.resolver.js'
import { ProofResolver } from './resolvers/proof.resolver.js'
import { ReleaseRequestResolver } from './resolvers/release-request.resolver.js'
import { RequestLogResolver } from './resolvers/request-log.resolver.js'
import { SandboxSessionResolver } from './resolvers/sandbox-session.resolver.js'
import { SandboxUserResolver } from './resolvers/sandbox-user.resolver.js'
import { StaffActionResolver } from './resolvers/staff-action.resolver.js'
import { StaffResolver } from './resolvers/staff.resolver.js'
import { TestClockFieldsResolver, TestClockResolver } from './resolvers/test-clock.resolver.js'
import { TopUpResolver } from './resolvers/top-up.resolver.js'
import { UserResolver } from './resolvers/user.resolver.js'
import { ViewerResolver } from './resolvers/viewer.resolver.js'
import { WalletResolver } from './resolvers/wallet.resolver.js'
import { WebhookResolver } from './resolvers/webhook.resolver.js'
import { WithdrawalResolver } from './resolvers/withdrawal.resolver.js'

const resolvers: NonEmptyArray<Function> = [
  AccessTokenResolver,
  ApiKeyResolver,
  AssociationResolver,
  BusinessResolver,
  ChargeResolver,
  ChargeCheckoutResolver,
  CheckoutSessionResolver,
  DeadlineResolver,
  DeploymentResolver,
  DepositProofResolver,
  DestinationResolver,
  DeveloperResolver,
  DeveloperSignatureResolver,
  DisputePartsResolver,
  DisputeResolver,
  EscrowCommandResolver,
  EscrowResolver,
  EventResolver,
  EventTypeResolver,
  FeeScheduleResolver,
  FileResolver,
  IdentityVerificationResolver,
  LedgerResolver,
  NodeResolver,
  OauthResolver,
  PaymentResolver,
  ProofResolver,
  ReleaseRequestResolver,
  RequestLogResolver,
  SandboxSessionResolver,
  SandboxUserResolver,
  StaffActionResolver,
  StaffResolver,
  TestClockFieldsResolver,
  TestClockResolver,
  TopUpResolver,
  UserResolver,
  ViewerResolver,
  WalletResolver,
  WebhookResolver,
  WithdrawalResolver,
]

/** The whole GraphQL schema, built once in a process; `schema/schema.graphql` is its committed text. */
export const buildSchema = (): Promise<GraphQLSchema> => (built ??= build())

let built: Promise<GraphQLSchema> | undefined

async function build(): Promise<GraphQLSchema> {
  const schema = await buildTypeGraphqlSchema({
    resolvers,
    orphanedTypes: [Refusal],
    directives: [...specifiedDirectives, idempotentDirective],
    pubSub: noTopics,
  })
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    if (type) type.description = rootDescriptions[type.name]
  describeInputs(schema)
  guardRootFields(schema)
  return schema
}

/** An argument `input` is what its type is: said once, at the type. */
function describeInputs(schema: GraphQLSchema): void {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}))
  for (const argument of fields.flatMap(({ args }) => args)) {
    if (argument.name === 'input') argument.description ??= getNamedType(argument.type).description
  }
}

/** type-graphql asks for one as soon as there is a subscription; ours bring their own source, the stored feed. */
const noTopics: PubSub = {
  publish: () => {},
  subscribe: (topic) => {
    throw new Error(`a subscription waits for the topic ${topic}, which nobody publishes`)
  },
}

/** type-graphql has no place for these. */
const rootDescriptions: Record<string, string> = {
  Query: 'What can be read. A look-up of something unknown or foreign is null with an error that carries the code.',
  Mutation: 'What can be done, one mutation a request. A refusal is in `userErrors`; errors are for credentials, rights, rates and faults.',
  Subscription: 'What can be followed: every webhook event, over graphql-ws at `/graphql` or as server-sent events at `/graphql/stream`.',
}
