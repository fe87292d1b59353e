import { types, TypeOverrides } from 'pg'
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely'

/*
 * Typed queries get a bigint for `bigint` and a Date for `timestamptz`; what the ORM and SQL by hand send gets the text of PostgreSQL, as
 * the ORM expects it. They share the connections, so each query says which it is: the plugin of typed queries marks the query, and the
 * connection marks the parameters that it hands to pg, the one thing of a query that pg's client sees as it was given.
 */
const typedQueries = new WeakSet<object>()
const typedParameters = new WeakSet<object>()

/** Rows whose columns have the names of properties already. */
const namedRows = new WeakSet<object>()

class PropertyNames extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs) {
    typedQueries.add(args.queryId)
    return super.transformQuery(args)
  }

  override transformResult(args: PluginTransformResultArgs) {
    return namedRows.has(args.result.rows) ? Promise.resolve(args.result) : super.transformResult(args)
  }

  of(column: string): string {
    return this.camelCase(column)
  }
}

/** Has typed queries go by the names of properties. */
export const propertyNames = new PropertyNames({ maintainNestedObjectKeys: true })

export const propertyName = (column: string): string => propertyNames.of(column)

/** Nobody has to name the columns of these rows again. */
export const haveNames = (rows: unknown[]): void => void namedRows.add(rows)

/** Whether these are the parameters of a typed query. */
export const isTyped = (parameters: object): boolean => typedParameters.has(parameters)

/** To be called once for each connection that Kysely makes. */
export function markTypedQueries(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = <Row>(query: CompiledQuery, ...rest: []) => {
    if (typedQueries.has(query.queryId)) typedParameters.add(query.parameters)
    return execute<Row>(query, ...rest)
  }
}

/** How the columns of a typed query are read: the rest is pg's own reading. */
export const typedResults = new TypeOverrides()
typedResults.setTypeParser(types.builtins.INT8, BigInt)
typedResults.setTypeParser(types.builtins.DATE, (text: string) => text)
