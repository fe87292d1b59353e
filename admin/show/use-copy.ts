import { useState } from 'react'

type Outcome = 'rest' | 'copied' | 'refused'

/** Copies a text, and tells for a moment that it did, or that the browser lends nobody its clipboard, as without https. */
export function useCopy(text: string): { outcome: Outcome; copy: () => Promise<void> } {
  const [outcome, setOutcome] = useState<Outcome>('rest')
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'refused')
    if (isCopied) window.setTimeout(() => setOutcome('rest'), 1_500)
  }
  return { outcome, copy }
}
