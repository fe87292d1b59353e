import { createSourceEventStream, execute, type ExecutionArgs, type ExecutionResult, type GraphQLError } from 'graphql'
import type { Context } from '../context.js'

/** For whom a subscription is followed. */
export interface Follower {
  /** Makes a context for opening the subscription and one for each event that is executed for it, which then reads what is true. */
  newContext: () => Context
  /** Turns an error into what the caller may see of it. */
  present: (error: unknown) => GraphQLError
  /** The source ended by itself: a feed does so when the credential has ended. */
  onEnd?: () => void
}

/** Tells of an event when it is the turn of whoever follows; executes it for them, unless that was just done for who asks the same. */
type Tell = (event: object, execute: () => ExecutionResult | Promise<ExecutionResult>) => Promise<ExecutionResult>

export type Results = AsyncGenerator<ExecutionResult, undefined>

/**
 * A subscription as graphql-js runs it, but each event with a context of its own, and with errors as callers see them. A source that fails
 * ends the stream with one result that says so. Answers a result in place of a stream when the subscription cannot be opened.
 */
export async function followSubscription(
  args: ExecutionArgs,
  { newContext, present, onEnd }: Follower,
  teller: (opening: Context) => Tell,
): Promise<Results | ExecutionResult> {
  const opening = newContext()
  const opened = await createSourceEventStream({ ...args, contextValue: opening })
  const presented = ({ errors, ...rest }: ExecutionResult): ExecutionResult => ({
    ...rest,
    ...(errors ? { errors: errors.map(present) } : {}),
  })
  if (!(Symbol.asyncIterator in opened)) return presented(opened)
  // Nothing else is declared as what a subscription follows (`SubscriptionFor`).
  const source = (opened as AsyncIterable<object>)[Symbol.asyncIterator]()
  const tell = teller(opening)
  const next = async (): Promise<ExecutionResult | null> => {
    const event = await source.next()
    if (event.done) return null
    return presented(await tell(event.value, () => execute({ ...args, rootValue: event.value, contextValue: newContext() })))
  }
  return resultsOf({ next, end: () => source.return?.(), ended: () => onEnd?.(), failed: (error) => ({ errors: [present(error)] }) })
}

interface ResultSource {
  /** The next result; null when there are no more. */
  next: () => Promise<ExecutionResult | null>
  end: () => unknown
  ended: () => void
  failed: (error: unknown) => ExecutionResult
}

/** Written out, since the `return` of a generator would wait for a `next` that waits for an event. */
function resultsOf(source: ResultSource): Results {
  let isOver = false
  const over = { done: true, value: undefined } as const
  const end = async () => {
    isOver = true
    await source.end()
    return over
  }
  const results: Results = {
    next: async () => {
      if (isOver) return over
      try {
        const value = await source.next()
        if (value && !isOver) return { done: false, value }
        if (!isOver) source.ended()
        return over
      } catch (error) {
        await end()
        return { done: false, value: source.failed(error) }
      }
    },
    return: end,
    throw: end,
    [Symbol.asyncIterator]: () => results,
    [Symbol.asyncDispose]: async () => void (await end()),
  }
  return results
}
