import { useState } from 'react'
import { saidIn, type DisputeCase } from './dispute-case.js'

/** What of a case has come since somebody looked at it. */
export interface News {
  /** The ids of what was said and shown since. */
  lines: ReadonlySet<string>
  /** The status that was seen, where it is another one now. */
  statusBefore: string | null
  isEnded: boolean
  /** Nothing of it is new any more: whoever asks what their decision does has read it. */
  look(): void
  /** What one writes oneself is no news, nor is the status that it leads to. */
  wrote(text: string): void
  /** Nor is the end that one decides on. */
  decided(): void
}

export function useNews(of: DisputeCase): News {
  const [seen, setSeen] = useState(() => seenOf(of))
  const [own, setOwn] = useState<readonly string[]>([])
  const lines = saidIn(of).filter(({ id, author, text }) => !seen.ids.has(id) && !(author === 'STAFF' && own.includes(text)))
  return {
    lines: new Set(lines.map(({ id }) => id)),
    statusBefore: seen.status === of.dispute.status ? null : seen.status,
    isEnded: seen.isOpen && !of.isOpen,
    look: () => setSeen(seenOf(of)),
    wrote: (text) => {
      setOwn((before) => [...before, text])
      setSeen((before) => ({ ...before, status: null }))
    },
    decided: () => setSeen((before) => ({ ...before, status: null, isOpen: false })),
  }
}

interface Seen {
  ids: ReadonlySet<string>
  /** Null while one does not know it oneself. */
  status: string | null
  isOpen: boolean
}

const seenOf = (of: DisputeCase): Seen => ({
  ids: new Set(saidIn(of).map(({ id }) => id)),
  status: of.dispute.status,
  isOpen: of.isOpen,
})
