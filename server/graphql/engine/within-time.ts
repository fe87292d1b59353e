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
 * Waits for `work` at most `milliseconds`. The work itself goes on until the database ends its statements. What has done nothing by then and
 * never will is OVERLOADED, and may simply be asked again: a read, or a mutation that `giveUp` finds not begun. Anything else may yet be done,
 * so it is REQUEST_TIMEOUT: its idempotency key tells.
 */
export async function withinTime<Result>(work: Promise<Result>, milliseconds: number, giveUp: () => boolean): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError(giveUp() ? 'OVERLOADED' : 'REQUEST_TIMEOUT')), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
