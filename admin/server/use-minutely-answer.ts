import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { VariablesArgument } from '../../schema/operations/typed-document.js'
import { ask, type AnswerOf, type OperationName, type VariablesOf } from './ask.js'

/** How often what changes by itself is asked for again while its page is in view. */
export const everyMinuteMs = 60_000

/** What an operation answers now, and a minute later: a first page stays in view all day, and nobody comes back to it. */
export const useMinutelyAnswer = <Name extends OperationName>(
  operation: Name,
  ...variables: VariablesArgument<VariablesOf<Name>>
): UseQueryResult<AnswerOf<Name>> =>
  useQuery({
    queryKey: [operation, ...variables],
    queryFn: () => ask(operation, ...variables),
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: everyMinuteMs,
  })
