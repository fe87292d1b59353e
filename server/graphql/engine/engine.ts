import { execute, type ExecutionArgs, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { TypedDocument, VariablesArgument } from '../../../schema/operations/typed-document.js'
import type { Limits } from '../../config.js'
import type { Context } from '../context.js'
import { mustExist } from '../../domain/must-exist.js'
import { Apollo } from './apollo.js'
import { followSubscription, type Follower, type Results } from './follow-subscription.js'
import type { GraphqlRequest } from './graphql-request.js'
import { KnownDocuments } from './known-documents.js'
import { operationIn, readDocument, type PreparedOperation, type ReadDocument } from './read-document.js'
import { kindOf, OperationTurns } from './operation-turns.js'
import { askersOf, SharedResults } from './shared-results.js'
import { timeFor, withinTime } from './within-time.js'

export interface EngineParts {
  schema: GraphQLSchema
  limits: Limits
  /** What clients in process run. */
  documents: ReadonlyArray<TypedDocument<object, never>>
}

/** What an operation came to. Errors are as they were thrown. */
export interface Outcome extends ExecutionResult {
  /** It did not run: the document or the variables do not fit the schema. */
  isUnfit: boolean
}

/** Runs a committed operation; what it answers has the types of its document. */
export type ExecuteOperation = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocument<Data, Variables>,
  context: Context,
  ...variables: VariablesArgument<NoInfer<Variables>>
) => Promise<ExecutionResult<Data>>

/**
 * The one place where GraphQL runs, whoever brought it: HTTP, websockets, event streams, REST and pages. What comes from outside is parsed,
 * held against the limits and validated, each once for a document that is known, and executed by Apollo Server; the committed operations
 * are read when one is first asked for.
 */
export class Engine {
  readonly #schema: GraphQLSchema
  readonly #limits: Limits
  readonly #known = new KnownDocuments()
  readonly #committed: ReadonlySet<object>
  readonly #apollo: Apollo
  readonly #turns: OperationTurns
  readonly #results = new SharedResults()

  constructor({ schema, limits, documents }: EngineParts) {
    this.#schema = schema
    this.#limits = limits
    this.#apollo = new Apollo(schema)
    this.#turns = new OperationTurns(limits)
    this.#committed = new Set(documents)
  }

  /**
   * An operation within the limits (decisions 14), before validation, which is not linear in a document's size. Throws MALFORMED_DOCUMENT
   * or QUERY_LIMIT_EXCEEDED.
   */
  prepare({ query, operationName, variables }: GraphqlRequest): PreparedOperation {
    const known = this.#known.get(query)
    const document = known ?? readDocument(this.#schema, query, this.#limits.graphqlTokens)
    const sizes = document.sizesWith(variables, this.#limits)
    if (!known) this.#known.keep(query, document)
    const operation = operationIn(document, operationName)
    const size = mustExist(sizes.get(operation), 'the size of an operation')
    return { document, operation, variables, rate: Math.max(1, size.fields), kind: kindOf(operation, size, this.#limits) }
  }

  /**
   * A query or a mutation, for as long as one may take, when it is its principal's turn. It keeps its place until `answer` has put what it
   * came to into words, and until it is done also when nobody waits any more. @throws DomainError OVERLOADED
   */
  async run<Answered>(
    prepared: PreparedOperation,
    contextValue: Context,
    answer: (outcome: Outcome) => Answered | Promise<Answered>,
  ): Promise<Answered> {
    const { problems } = prepared.document
    if (problems.length > 0) return answer({ errors: problems, isUnfit: true })
    const giveBack = await this.#turns.take(prepared.kind, contextValue)
    const work = this.#apollo.run(prepared, contextValue)
    try {
      const mostMs = timeFor(this.#schema, prepared.operation, this.#limits.graphqlTimeoutMs)
      const result = await withinTime(work, mostMs, () => isUndone(prepared, contextValue))
      // Values that do not fit are found before anything runs, and then there is not even a null.
      return await answer({ ...result, isUnfit: result.data === undefined })
    } finally {
      work.then(giveBack, giveBack)
    }
  }

  /** A subscription whose document fits. Each of its events waits for its principal's turn. */
  follow(prepared: PreparedOperation, follower: Follower): Promise<Results | ExecutionResult> {
    return followSubscription(this.argsOf(prepared), follower, (opening) => {
      const { actor, clientAddress, services } = opening
      const askers = askersOf(prepared, opening)
      // All that is kept for as long as the subscription is open.
      const asker = { actor, clientAddress, services }
      return (event, execute) => this.#turns.run('event', asker, async () => this.#results.of(event, askers, execute))
    })
  }

  /** A committed operation, in process. @throws DomainError OVERLOADED */
  execute: ExecuteOperation = async <Data, Variables extends Record<string, unknown>>(
    typed: TypedDocument<Data, Variables>,
    contextValue: Context,
    ...[variables]: VariablesArgument<Variables>
  ) => {
    // Its types were made of the schema that it was validated against.
    return (await this.executeSent(typed, contextValue, variables ?? {})) as ExecutionResult<Data>
  }

  /**
   * A committed operation with variables that came from outside, which are held against the schema before it runs.
   * @throws DomainError OVERLOADED
   */
  async executeSent(typed: CommittedOperation, contextValue: Context, variableValues: Record<string, unknown>): Promise<ExecutionResult> {
    const read = this.#committedAs(typed)
    const size = read.sizeWith(variableValues, this.#limits.pageDefault)
    const kind = kindOf(operationIn(read, null), size, this.#limits)
    return this.#turns.run(kind, contextValue, async () =>
      execute({ schema: this.#schema, document: read.document, variableValues, contextValue }),
    )
  }

  #committedAs(typed: CommittedOperation): ReadDocument {
    if (!this.#committed.has(typed)) throw new Error(`${typed.name} is no committed operation`)
    return readCommitted(this.#schema, typed)
  }

  stop(): Promise<void> {
    return this.#apollo.stop()
  }

  argsOf({ document, operation, variables }: PreparedOperation): ExecutionArgs {
    return { schema: this.#schema, document: document.document, operationName: operation.name?.value ?? null, variableValues: variables }
  }
}

/** Whether nothing of an operation was done, and nothing will be. */
const isUndone = ({ kind }: PreparedOperation, { request }: Context): boolean => kind !== 'write' || (request.beginning?.giveUp() ?? false)

type CommittedOperation = Pick<TypedDocument<object, never>, 'name' | 'text'>

/** Committed operations by the schema that they were found valid for: another engine of the same schema has nothing to find out. */
const committedOf = new WeakMap<GraphQLSchema, WeakMap<object, ReadDocument>>()

function readCommitted(schema: GraphQLSchema, typed: CommittedOperation): ReadDocument {
  const known = committedOf.get(schema) ?? new WeakMap<object, ReadDocument>()
  committedOf.set(schema, known)
  const read = known.get(typed) ?? readValid(schema, typed)
  known.set(typed, read)
  return read
}

function readValid(schema: GraphQLSchema, { name, text }: CommittedOperation): ReadDocument {
  const read = readDocument(schema, text)
  const [problem] = read.problems
  if (problem) throw new Error(`operation ${name}: ${problem.message}`)
  return read
}
