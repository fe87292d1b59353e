import type { PlantedBug } from '../planted-bug.js'

/** Secrets that are told more often than once. */
export const secretBugs: readonly PlantedBug[] = [
  {
    name: 'secrets reach the log',
    edits: [
      { file: 'server/log/create-logger.ts', search: 'maskSecrets(boundLine(line, lineBytes))', replace: 'boundLine(line, lineBytes)' },
    ],
    tests: ['test/log/create-logger.test.ts'],
    prove: { suite: 'bad-input', only: 'logged no secret', env: { BAD_INPUT_SEED: '3' } },
    short: true,
  },
  {
    name: 'a webhook’s secret is answered on GET',
    edits: [
      {
        file: 'schema/webhook/webhook.type.ts',
        search: `  @Field(() => Boolean, { description: 'Whether it is told.' })`,
        replace: `  @Field(() => String, { nullable: true, description: 'Signs every delivery.' })
  secret?: string | null

  @Field(() => Boolean, { description: 'Whether it is told.' })`,
      },
      { file: 'schema/operations/webhook-fields.graphql', search: '  url\n  events\n', replace: '  url\n  secret\n  events\n' },
      {
        file: 'server/queries/webhook/webhook-view.ts',
        search: '    url: webhook.url,\n',
        replace: '    url: webhook.url,\n    ...{ sealed: webhook.secretSealed },\n',
      },
      {
        file: 'server/graphql/resolvers/webhook.resolver.ts',
        search: "    return readWebhook(context.em, { developerId, webhookId: uuidOf('wh', id) })",
        replace: `    return readWebhook(context.em, { developerId, webhookId: uuidOf('wh', id) }).then((webhook) => ({
      ...webhook,
      secret: context.services.secrets.open((webhook as unknown as { sealed: Uint8Array }).sealed),
    }))`,
      },
    ],
    tests: ['test/rest-compat/webhooks.test.ts'],
  },
  {
    name: 'a secret that was shown once is kept under the idempotency key',
    edits: [
      {
        file: 'server/operations/operation.ts',
        search: "new Set(['secret', 'key', 'token'])",
        replace: "new Set(['key', 'token'])",
      },
    ],
    tests: ['test/operations/webhook/manage-webhooks.test.ts'],
  },
]
