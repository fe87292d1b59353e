import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, OperationTypeNode } from 'graphql'
import { projectRoot } from '../../../server/project-root.js'

/** As it is committed, without any code of the service's. */
export const schema = buildSchema(readFileSync(join(projectRoot(), 'schema/schema.graphql'), 'utf8'))

/** Every root field of the schema, walked: a new one is attacked without being named anywhere. */
export const rootFields = [OperationTypeNode.QUERY, OperationTypeNode.MUTATION, OperationTypeNode.SUBSCRIPTION].flatMap((operation) =>
  Object.values(schema.getRootType(operation)!.getFields()).map((field) => ({ operation, field })),
)

export type RootField = (typeof rootFields)[number]
