import { execute, parse, validate, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { TypedDocument, VariablesArgument } from '../../schema/operations/typed-document.js'
import type { Context } from './context.js'

/** Runs a committed operation; what it answers has the types of its document. */
export type ExecuteOperation = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocument<Data, Variables>,
  context: Context,
  ...variables: VariablesArgument<NoInfer<Variables>>
) => Promise<ExecutionResult<Data>>

/** Runs the committed operations in process: parsed and validated once, here, so that a request only executes (stack: 20 µs instead of 150). */
export function createExecutor(schema: GraphQLSchema, documents: ReadonlyArray<TypedDocument<object, never>>): ExecuteOperation {
  const parsed = new Map<object, DocumentNode>(documents.map((document) => [document, parsedDocument(schema, document)]))
  return async <Data, Variables extends Record<string, unknown>>(
    typed: TypedDocument<Data, Variables>,
    contextValue: Context,
    ...[variables]: VariablesArgument<Variables>
  ) => {
    const document = parsed.get(typed)
    if (!document) throw new Error(`${typed.name} is no committed operation`)
    // Validated against the schema that the types were made of.
    return (await execute({ schema, document, variableValues: variables ?? null, contextValue })) as ExecutionResult<Data>
  }
}

function parsedDocument(schema: GraphQLSchema, { name, text }: TypedDocument<object, never>): DocumentNode {
  const document = parse(text, { noLocation: true })
  const [problem] = validate(schema, document)
  if (problem) throw new Error(`operation ${name}: ${problem.message}`)
  return document
}
