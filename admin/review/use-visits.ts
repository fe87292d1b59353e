import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { VisitCaseMutation } from '../../schema/operations/document-types.js'
import { ask } from '../server/ask.js'

export type Visit = NonNullable<VisitCaseMutation['visitCase']['visits']>[number]

/** Tells colleagues that a case is open here, again and again while the page is in view, and answers what they have open. */
export function useVisits(caseId: string | undefined): readonly Visit[] {
  const { data } = useQuery({
    queryKey: ['VisitCase', caseId],
    queryFn: async () => (await ask('VisitCase', { input: { id: caseId ?? '' } })).visitCase,
    enabled: caseId !== undefined,
    refetchInterval: ({ state }) => (state.data?.againInSeconds ?? slowly) * 1_000,
    // On the way to the next case nobody has left theirs.
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data?.visits ?? []
}

/** Where the server has not said when. */
const slowly = 30
