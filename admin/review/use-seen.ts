import { useState } from 'react'
import type { ReviewCase } from './review-queue.js'

/** What a case said when somebody read it. */
export type Said = NonNullable<ReviewCase['said']>

export interface Seen {
  /** The version of a case that was read; of one that nobody opened, the one on the list. */
  versionOf(of: ReviewCase): number | undefined
  /** What the case that is open said when it was read, where it says something else now. */
  before: Said | null
  /** It has been read again. */
  read(of: ReviewCase): void
}

/** What the reader has seen of each case, which a decision is about: what is said anew while they read, or while they can still undo, is something else. */
export function useSeen(current: ReviewCase | undefined): Seen {
  const [seen, setSeen] = useState<ReadonlyMap<string, Said>>(new Map())
  const read = ({ id, said }: ReviewCase) => said && setSeen((before) => new Map(before).set(id, said))
  if (current?.said && !seen.has(current.id)) read(current)
  const was = current && seen.get(current.id)
  return {
    versionOf: ({ id, said }) => (seen.get(id) ?? said)?.version,
    before: was && current.said && was.version !== current.said.version ? was : null,
    read,
  }
}
