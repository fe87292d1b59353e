import { useCallback, useEffect, useRef, useState } from 'react'
import { useForgetAnswers } from '../server/use-answer.js'
import { dropDraft } from './drafts.js'
import { holdPage } from './hold-page.js'
import { addOutbox } from './outgoing.js'
import type { Verdict } from './review-queue.js'
import { useOutcomeNotices } from './use-outcome-notices.js'

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

/** What can still be undone. */
interface Batch<Decision extends string> {
  sends: ReadonlyArray<Sent<Decision>>
  dueAt: number
  /** The page may go. */
  letGo(): void
}

export interface Outbox<Decision extends string = string> {
  sends: ReadonlyArray<Sent<Decision>>
  /** Seconds that are left to undo; 0 when it is too late. */
  secondsLeft: number
  add(sends: ReadonlyArray<Pick<Sent<Decision>, 'verdict' | 'heading' | 'label'>>): void
  /** Takes back what can be, and answers it: nothing of it was sent. */
  undo(): ReadonlyArray<Sent<Decision>>
  /** Somebody has read why one was refused. */
  close(id: string): void
}

const undoMs = 5_000

/**
 * Decisions are sent five seconds after they were given, one after the other; whoever gives another one, leaves the page or signs out, no longer undoes
 * the one before, and is told of what became of it wherever they are by then. What was given before stays beside what is new until it is sent, and
 * until it was read where it was refused. `send` answers until when a second person has to confirm it, or null.
 */
export function useOutbox<Decision extends string>(send: (verdict: Verdict<Decision>) => Promise<string | null>): Outbox<Decision> {
  const forget = useForgetAnswers()
  const tell = useOutcomeNotices()
  const [sends, setSends] = useState<ReadonlyArray<Sent<Decision>>>([])
  const [dueAt, setDueAt] = useState<number | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const waiting = useRef<Batch<Decision> | null>(null)
  /** Batches of which the page does not show yet what became of them. */
  const underWay = useRef(0)
  /** Until everything is sent that is due. */
  const sending = useRef(Promise.resolve())
  /** Nobody reads any more what this page says. */
  const isLeft = useRef(false)

  const holdBack = useCallback((batch: Batch<Decision> | null) => {
    waiting.current = batch
    setDueAt(batch && batch.dueAt)
  }, [])
  const note = useCallback((changed: Sent<Decision>) => {
    setSends((are) => are.map((each) => (each.verdict === changed.verdict ? changed : each)))
    return changed
  }, [])

  const sendBatch = useCallback(
    async ({ sends: due, letGo }: Batch<Decision>) => {
      const outcomes: Sent[] = []
      for (const each of due) {
        note({ ...each, state: 'sending' })
        try {
          outcomes.push(note({ ...each, state: 'done', waitsUntil: await send(each.verdict) }))
          dropDraft(each.verdict.id)
        } catch (error) {
          outcomes.push(note({ ...each, state: 'refused', refusal: error }))
        }
      }
      letGo()
      if (isLeft.current) tell(outcomes)
      await forget()
      underWay.current -= 1
    },
    [forget, note, send, tell],
  )
  const dispatch = useCallback((): Promise<void> => {
    const due = waiting.current
    if (due) {
      holdBack(null)
      underWay.current += 1
      sending.current = sending.current.then(() => sendBatch(due))
    }
    return sending.current
  }, [holdBack, sendBatch])

  const newest = useRef(dispatch)
  useEffect(() => {
    newest.current = dispatch
  })
  const isWaiting = sends.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = window.setInterval(() => {
      setNow(Date.now())
      if (waiting.current && Date.now() >= waiting.current.dueAt) void newest.current()
    }, 200)
    return () => window.clearInterval(timer)
  }, [isWaiting])
  // Whoever goes to another page of the console, or out of it, has decided.
  useEffect(() => {
    isLeft.current = false
    const leave = () => {
      isLeft.current = true
      return newest.current()
    }
    const end = addOutbox(leave)
    return () => void leave().finally(end)
  }, [])

  return {
    sends,
    secondsLeft: dueAt === null ? 0 : Math.max(0, Math.ceil((dueAt - now) / 1000)),
    add: (given) => {
      // Where signing out did not succeed, they are still here.
      isLeft.current = false
      // Until the list is asked for again, what was sent would be on it once more without its line.
      const mayDrop = underWay.current === 0
      void dispatch()
      const added = given.map((each) => ({ ...each, state: 'waiting' as const, waitsUntil: null, refusal: null }))
      holdBack({ sends: added, dueAt: Date.now() + undoMs, letGo: holdPage() })
      setNow(Date.now())
      setSends((are) => [...are.filter(({ state, verdict }) => !(mayDrop && state === 'done') && !isAmong(added, verdict.id)), ...added])
    },
    undo: () => {
      const taken = waiting.current?.sends ?? []
      waiting.current?.letGo()
      holdBack(null)
      setSends((are) => are.filter((each) => !isAmong(taken, each.verdict.id)))
      return taken
    },
    close: (id) => setSends((are) => are.filter(({ verdict, state }) => verdict.id !== id || state !== 'refused')),
  }
}

/** Of one case there is one line: what was decided of it last. */
const isAmong = (sends: readonly Sent[], id: string): boolean => sends.some(({ verdict }) => verdict.id === id)
