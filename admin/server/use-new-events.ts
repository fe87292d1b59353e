import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listen, type Listener } from './live.js'

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
export function useFreshAnswers(operation: string): void {
  const client = useQueryClient()
  const waiting = useRef<number | null>(null)
  useNewEvents(() => {
    waiting.current ??= window.setTimeout(() => {
      waiting.current = null
      void client.invalidateQueries({ queryKey: [operation] })
    }, calmMs)
  })
  useEffect(() => () => window.clearTimeout(waiting.current ?? undefined), [])
}
