import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { isolated } from '../../locales/isolate.js'
import { say } from '../provider/words.js'
import { dateAndTime } from '../show/time.js'
import type { Sent } from './outbox.js'

/** Says what became of decisions to whoever has left their page: in one sentence of those that stand, and one by one of those that were refused, until it is read. */
export function useOutcomeNotices(): (sends: readonly Sent[]) => void {
  const notify = useNotify()
  return useCallback(
    (sends) => {
      const done = sends.filter(({ state, waitsUntil }) => state === 'done' && waitsUntil === null)
      if (done.length > 0) notify(say('console.review.sentAway', { count: done.length }), { type: 'info' })
      for (const { waitsUntil, ...sent } of sends)
        if (waitsUntil !== null) notify(`${named(sent)}. ${say('console.decision.waits', { time: dateAndTime(waitsUntil) })}`, untilRead)
      for (const sent of sends)
        if (sent.state === 'refused')
          notify(`${named(sent)}: ${say('console.review.notSent')} ${wordsOf(sent.refusal)}`, { ...untilRead, type: 'error' })
    },
    [notify],
  )
}

const untilRead = { autoHideDuration: null, multiLine: true } as const

const named = ({ label, heading }: Pick<Sent, 'label' | 'heading'>): string => `${label} · ${isolated(heading)}`

const wordsOf = (refusal: unknown): string => (refusal instanceof Error ? refusal.message : String(refusal))
