import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql'

/** The schema as it is committed in `schema/schema.graphql`: sorted, so that a change shows as itself. */
export function schemaText(schema: GraphQLSchema): string {
  return `# Written by \`npm run schema\`. A test compares it with the schema that the service answers.\n\n${printSchema(lexicographicSortSchema(schema))}\n`
}
