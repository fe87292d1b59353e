import { Suspense, useState } from 'react'
import { say } from '../provider/words.js'
import { useKeys } from '../review/use-keys.js'
import { lazyDialog } from './lazy-dialog.js'

const KeyHelp = lazyDialog(async () => (await import('./key-help.js')).KeyHelp)

/** The help with `?` on a page that is no list: its own keys, and what works everywhere. */
export function PageKeys({ keys = [] }: { keys?: ReadonlyArray<readonly [key: string, words: string]> }) {
  const [isOpen, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  return (
    <Suspense fallback={null}>
      {isOpen && <KeyHelp isOpen onClose={() => setOpen(false)} keys={[...keys, ['Ctrl K', say('console.search.title')]]} />}
    </Suspense>
  )
}
