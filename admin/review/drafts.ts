import { useState } from 'react'
import { ownerId } from '../server/session.js'

/** What somebody has written about a case and not decided yet. */
export interface Draft {
  reason: string
  bankReference: string
}

const nothing: Draft = { reason: '', bankReference: '' }

/** By the id of a case; kept nowhere but in the memory of this page, and gone when that is loaded anew. */
const drafts = new Map<string, Draft>()
let writer: string | undefined

/** Nobody finds what somebody else has written. */
function ownDrafts(): Map<string, Draft> {
  if (writer !== ownerId()) drafts.clear()
  writer = ownerId()
  return drafts
}

export const draftOf = (id: string | undefined): Draft => (id === undefined ? undefined : ownDrafts().get(id)) ?? nothing

export const keepDraft = (id: string, draft: Draft): void => void ownDrafts().set(id, draft)

/** It was sent, and stands. */
export const dropDraft = (id: string): void => void drafts.delete(id)

/** What is written about one case, which is there again whenever it is opened again. */
export function useDraft(id: string): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => draftOf(id))
  const write = (change: Partial<Draft>) => {
    const changed = { ...draft, ...change }
    keepDraft(id, changed)
    setDraft(changed)
  }
  return [draft, write]
}
