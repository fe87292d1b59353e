import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { VariablesArgument } from '../../schema/operations/typed-document.js'
import { ask, type AnswerOf, type OperationName, type VariablesOf } from './ask.js'

/** What an operation answers now; asked again when the page comes back into view. */
export const useAnswer = <Name extends OperationName>(
  operation: Name,
  ...variables: VariablesArgument<VariablesOf<Name>>
): UseQueryResult<AnswerOf<Name>> => useQuery(question(operation, variables))

/** The same of what may not be there to ask for yet. */
export const useAnswerWhere = <Name extends OperationName>(
  isThere: boolean,
  operation: Name,
  ...variables: VariablesArgument<VariablesOf<Name>>
): UseQueryResult<AnswerOf<Name>> => useQuery({ ...question(operation, variables), enabled: isThere })

/**
 * The same of a list that others work on at the same time: asked again every few seconds while the page is in view. That it was not answered once is
 * no reason to say so above what somebody is about to press: what they see is no older than they are used to.
 */
export function useLiveAnswer<Name extends OperationName>(
  operation: Name,
  ...variables: VariablesArgument<VariablesOf<Name>>
): Pick<UseQueryResult<AnswerOf<Name>>, 'data' | 'isLoading'> & { error: unknown } {
  const answer = useQuery({ ...question(operation, variables), refetchInterval: 8_000 })
  const { data, isLoading, error } = answer
  const isOld = error !== null && (data === undefined || answer.errorUpdatedAt - answer.dataUpdatedAt > oldMs)
  return { data, isLoading, error: isOld ? error : null }
}

/** Since when what is shown may be something else by now. */
const oldMs = 30_000

/** The same of what has links to files, which end after some minutes: asked again before they do. */
export const useAnswerWithLinks = <Name extends OperationName>(
  operation: Name,
  ...variables: VariablesArgument<VariablesOf<Name>>
): UseQueryResult<AnswerOf<Name>> => useQuery({ ...question(operation, variables), refetchInterval: 60_000 })

const question = <Name extends OperationName>(operation: Name, variables: VariablesArgument<VariablesOf<Name>>) => ({
  queryKey: [operation, ...variables],
  queryFn: () => ask(operation, ...variables),
  retry: false,
  refetchOnWindowFocus: true,
})

/** Has everything that is shown asked for again: a decision changes more than the case that it is about. */
export function useForgetAnswers(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
