import { useCallback, useEffect, useRef, useState } from 'react'
import { useForgetAnswers } from '../server/use-answer.js'
import type { Verdict } from './review-queue.js'

/** A decision on its way: it waits a moment in which it can be undone, is sent, and then stands or was refused. */
export interface Sent<Decision extends string = string> {
  verdict: Verdict<Decision>
  heading: string
  label: string
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** Until when a second person has to confirm it; null where it is done. */
  waitsUntil: string | null
  refusal: unknown
}

interface Batch<Decision extends string> {
  sends: Array<Sent<Decision>>
  dueAt: number
}

export interface Outbox<Decision extends string = string> {
  sends: ReadonlyArray<Sent<Decision>>
  /** Seconds that are left to undo; 0 when it is too late. */
  secondsLeft: number
  add(sends: ReadonlyArray<Pick<Sent<Decision>, 'verdict' | 'heading' | 'label'>>): void
  undo(): void
}

const undoMs = 5_000

/**
 * Decisions are sent five seconds after they were given, one after the other; whoever gives another one, or leaves the page, no longer undoes
 * the one before. `send` answers until when a second person has to confirm it, or null.
 */
export function useOutbox<Decision extends string>(send: (verdict: Verdict<Decision>) => Promise<string | null>): Outbox<Decision> {
  const forget = useForgetAnswers()
  const [batch, setBatch] = useState<Batch<Decision> | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const waiting = useRef<Batch<Decision> | null>(null)

  const note = useCallback((verdict: Verdict<Decision>, change: Partial<Sent<Decision>>) => {
    setBatch((is) => is && { ...is, sends: is.sends.map((each) => (each.verdict === verdict ? { ...each, ...change } : each)) })
  }, [])

  const dispatch = useCallback(async () => {
    const due = waiting.current
    if (!due) return
    waiting.current = null
    for (const { verdict } of due.sends) {
      note(verdict, { state: 'sending' })
      try {
        note(verdict, { state: 'done', waitsUntil: await send(verdict) })
      } catch (error) {
        note(verdict, { state: 'refused', refusal: error })
      }
    }
    await forget()
  }, [forget, note, send])

  const newest = useRef(dispatch)
  useEffect(() => {
    newest.current = dispatch
  })
  const isWaiting = batch?.sends.some(({ state }) => state === 'waiting') ?? false
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = window.setInterval(() => {
      setNow(Date.now())
      if (waiting.current && Date.now() >= waiting.current.dueAt) void newest.current()
    }, 200)
    // What was decided and is not sent yet would be lost with the page.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('beforeunload', hold)
    }
  }, [isWaiting])
  // Whoever goes to another page of the console has decided.
  useEffect(() => () => void newest.current(), [])

  return {
    sends: batch?.sends ?? [],
    secondsLeft: isWaiting && batch ? Math.max(0, Math.ceil((batch.dueAt - now) / 1000)) : 0,
    add: (given) => {
      void dispatch()
      const sends = given.map((each) => ({ ...each, state: 'waiting' as const, waitsUntil: null, refusal: null }))
      const next = { sends, dueAt: Date.now() + undoMs }
      waiting.current = next
      setNow(Date.now())
      setBatch(next)
    },
    undo: () => {
      if (!waiting.current) return
      waiting.current = null
      setBatch(null)
    },
  }
}
