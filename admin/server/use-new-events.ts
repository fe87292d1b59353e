import { useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listen, type Listener, type NewEvent } from './live.js'

/** Hears of every event while it is shown. */
export function useNewEvents(listener: Listener): void {
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => listen((event) => newest.current(event)), [])
}

/** Many events at once are one reason to ask again. */
const calmMs = 2_000
/** Something always happens to somebody, and all who look on, who may sit behind one address, hear of it at the same moment. */
const calmOfAllMs = 20_000

/** Has the answers to a question asked for again soon after something has happened, but not with everything that happens. */
export const useFreshAnswers = (operation: string): void => useAskedAgain({ queryKey: [operation] }, () => true, calmOfAllMs)

/** Has everything that was asked of an escrow by its id asked for again soon after something has happened to it. */
export const useFreshEscrow = (escrowId: string): void =>
  useAskedAgain(
    { predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(escrowId) },
    (event) => 'escrowId' in event && event.escrowId === escrowId,
  )

/** Of events that were missed nobody knows what they were about. `apartMs`: between two questions, at least. */
function useAskedAgain(questions: InvalidateQueryFilters, isAbout: (event: NewEvent) => boolean, apartMs = calmMs): void {
  const client = useQueryClient()
  const waiting = useRef<number | null>(null)
  const askedAt = useRef(0)
  useNewEvents((event) => {
    if (event !== null && !isAbout(event)) return
    const askAgain = () => {
      waiting.current = null
      askedAt.current = Date.now()
      void client.invalidateQueries(questions)
    }
    waiting.current ??= window.setTimeout(askAgain, Math.max(calmMs, askedAt.current + apartMs - Date.now()))
  })
  useEffect(() => () => window.clearTimeout(waiting.current ?? undefined), [])
}
