import { Kind, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import { DomainError } from '../../domain/errors.js'

/** How long this operation may run: longer than `usualMs` where a root field says so. */
export function timeFor(schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode, usualMs: number): number {
  const fields = schema.getRootType(operation)?.getFields() ?? {}
  const times = selectionSet.selections.flatMap((each) =>
    each.kind === Kind.FIELD ? (fields[each.name.value]?.extensions.mostMs ?? []) : [],
  )
  return Math.max(usualMs, ...times)
}

/**
 * Waits for `work` at most `milliseconds`. The work itself goes on until the database ends its statements. A read that takes longer than any
 * is alone is OVERLOADED, and may simply be asked again; a mutation may yet be done, so it is REQUEST_TIMEOUT: its idempotency key tells.
 */
export async function withinTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
  { isRead = false }: { isRead?: boolean } = {},
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError(isRead ? 'OVERLOADED' : 'REQUEST_TIMEOUT')), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
