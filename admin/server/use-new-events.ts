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

/** Has the answers to a question asked for again soon after something has happened. */
export const useFreshAnswers = (operation: string): void => useAskedAgain({ queryKey: [operation] }, () => true)

/** Has everything that was asked of an escrow by its id asked for again soon after something has happened to it. */
export const useFreshEscrow = (escrowId: string): void =>
  useAskedAgain(
    { predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(escrowId) },
    (event) => 'escrowId' in event && event.escrowId === escrowId,
  )

/** Of events that were missed nobody knows what they were about. */
function useAskedAgain(questions: InvalidateQueryFilters, isAbout: (event: NewEvent) => boolean): void {
  const client = useQueryClient()
  const waiting = useRef<number | null>(null)
  useNewEvents((event) => {
    if (event !== null && !isAbout(event)) return
    waiting.current ??= window.setTimeout(() => {
      waiting.current = null
      void client.invalidateQueries(questions)
    }, calmMs)
  })
  useEffect(() => () => window.clearTimeout(waiting.current ?? undefined), [])
}
