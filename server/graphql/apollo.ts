import { ApolloServer, type ApolloServerOptions } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache'
import type { DocumentNode, ExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from './context.js'
import type { GraphqlRequest } from './request/graphql-request.js'

export interface HttpResult {
  data?: ExecutionResult['data']
  /** As they were thrown. */
  errors?: readonly Error[] | undefined
  /** 400 when the document or the variables do not fit the schema; undefined when the operation ran. */
  status: number | undefined
}

export type RunWithApollo = (request: GraphqlRequest, context: Context) => Promise<HttpResult>

/**
 * Apollo Server, which parses, validates, remembers documents it has seen, and executes; the HTTP side is ours, since the specification has
 * statuses and shapes of its own. Introspection is on in both environments (decisions 14); suggestions, stack traces, batching, GET,
 * persisted queries, landing page and reporting are off. Errors come back as they were thrown, for `presentError`.
 */
export function createApollo(schema: GraphQLSchema, log: Logger): { run: RunWithApollo; stop: () => Promise<void> } {
  const apollo = new ApolloServer<Context>(options(schema, log))
  const started = apollo.start()
  const run: RunWithApollo = async ({ query, operationName, variables }, contextValue) => {
    await started
    const { body, http } = await apollo.executeOperation(
      { query, variables, ...(operationName === null ? {} : { operationName }) },
      { contextValue },
    )
    if (body.kind !== 'single') throw new Error('incremental delivery is not in the schema')
    return { ...(body.singleResult as ExecutionResult), status: http.status }
  }
  return { run, stop: () => apollo.stop() }
}

/**
 * Documents as JSON; in memory they take more. Unasked, Apollo keeps 30 MB, which callers with ever new documents fill for hours: the
 * bad-input suite saw the heap grow all along.
 */
const keptDocumentBytes = 4_194_304

function options(schema: GraphQLSchema, log: Logger): ApolloServerOptions<Context> {
  return {
    schema,
    introspection: true,
    documentStore: new InMemoryLRUCache<DocumentNode>({ maxSize: keptDocumentBytes, sizeCalculation: InMemoryLRUCache.sizeCalculation }),
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    formatError: (_formatted, error) => error as GraphQLFormattedError,
    logger: {
      debug: (message) => log.debug({ from: 'apollo' }, String(message)),
      info: (message) => log.info({ from: 'apollo' }, String(message)),
      warn: (message) => log.warn({ from: 'apollo' }, String(message)),
      error: (message) => log.error({ from: 'apollo' }, String(message)),
    },
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  }
}
