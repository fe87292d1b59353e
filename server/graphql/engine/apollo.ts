import { ApolloServer, type ApolloServerOptions } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import type { DocumentNode, ExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql'
import type { Context } from '../context.js'
import type { PreparedOperation } from './read-document.js'

/**
 * Apollo Server, which executes what comes from outside. The HTTP side is ours, since the specification has statuses and shapes of its own.
 * Its store of documents answers with those that were read and found valid already, so that nothing is parsed or validated twice.
 * Introspection is on in both environments (decisions 14); suggestions, stack traces, batching, GET, persisted queries, landing page and
 * reporting are off. Errors come back as they were thrown, for `presentError`.
 */
export class Apollo {
  readonly #server: ApolloServer<Context>
  readonly #started: Promise<void>
  /** The documents that run now, by the hash under which Apollo asks for them. */
  readonly #running = new Map<string, DocumentNode>()

  constructor(schema: GraphQLSchema) {
    this.#server = new ApolloServer<Context>(optionsFor(schema, (key) => this.#running.get(key.slice(-64))))
    this.#started = this.#server.start()
  }

  /** What a valid operation comes to; nothing at all where its variables do not fit. */
  async run({ document, operation, variables }: PreparedOperation, contextValue: Context): Promise<ExecutionResult> {
    await this.#started
    const { hash } = document
    this.#running.set(hash, document.document)
    try {
      const operationName = operation.name?.value
      const { body } = await this.#server.executeOperation(
        { query: document.text, variables, ...(operationName === undefined ? {} : { operationName }) },
        { contextValue },
      )
      if (body.kind !== 'single') throw new Error('incremental delivery is not in the schema')
      const { data, errors } = body.singleResult
      // `formatError` leaves them as they were thrown.
      return { ...(data === undefined ? {} : { data }), ...(errors ? { errors: errors as ExecutionResult['errors'] & object } : {}) }
    } finally {
      this.#running.delete(hash)
    }
  }

  async stop(): Promise<void> {
    await this.#started
    await this.#server.stop()
  }
}

function optionsFor(schema: GraphQLSchema, documentOf: (key: string) => DocumentNode | undefined): ApolloServerOptions<Context> {
  return {
    schema,
    introspection: true,
    documentStore: { get: async (key) => documentOf(key), set: async () => {}, delete: async () => false },
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    formatError: (_formatted, error) => error as GraphQLFormattedError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  }
}
