import { useState } from 'react'
import { saidIn, type DisputeCase, type Said } from './dispute-case.js'

/** What of a case has come since somebody looked at it. */
export interface News {
  /** The ids of what was said and shown since. */
  lines: ReadonlySet<string>
  /** The status that was seen, where it is another one now. */
  statusBefore: string | null
  isEnded: boolean
  /** Nothing of it is new any more: whoever asks what their decision does has read it. */
  look(): void
  /** What one writes oneself is no news, nor is the status that a word to the parties leads to. */
  wrote(written: { text: string; isInternal: boolean }): void
  /** Nor is the end that one decides on. */
  decided(): void
}

export function useNews(of: DisputeCase): News {
  const [seen, setSeen] = useState(() => seenOf(of))
  const [own, setOwn] = useState<readonly string[]>([])
  /** A word to the parties that is not among what was said yet: with it comes the status that it led to. */
  const [awaited, setAwaited] = useState<string | null>(null)
  const isOwn = ({ author, text }: Said) => author === 'STAFF' && own.includes(text)
  const unseen = saidIn(of).filter(({ id }) => !seen.ids.has(id))
  if (awaited !== null && unseen.some((line) => isOwn(line) && line.text === awaited)) {
    setAwaited(null)
    setSeen({ ...seen, status: of.dispute.status })
  }
  const lines = unseen.filter((line) => !isOwn(line))
  return {
    lines: new Set(lines.map(({ id }) => id)),
    statusBefore: awaited !== null || seen.status === of.dispute.status ? null : seen.status,
    isEnded: seen.isOpen && !of.isOpen,
    look: () => setSeen(seenOf(of)),
    wrote: ({ text, isInternal }) => {
      setOwn((before) => [...before, text])
      if (!isInternal) setAwaited(text)
    },
    decided: () => setSeen((before) => ({ ...before, status: null, isOpen: false })),
  }
}

interface Seen {
  ids: ReadonlySet<string>
  /** Null once one has decided it oneself. */
  status: string | null
  isOpen: boolean
}

const seenOf = (of: DisputeCase): Seen => ({
  ids: new Set(saidIn(of).map(({ id }) => id)),
  status: of.dispute.status,
  isOpen: of.isOpen,
})
