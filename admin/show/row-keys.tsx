import { Box } from '@mui/material'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { say } from '../provider/words.js'
import { useKeys } from '../review/use-keys.js'
import { KeyHelp } from './key-help.js'

/** From row to row of the list inside without a mouse: the row that is marked has the focus, and Enter opens it. */
export function RowKeys({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])]
  const go = (step: number) => {
    const all = rows()
    const place = all.findIndex((row) => row === document.activeElement)
    const row = all[place < 0 ? 0 : Math.min(Math.max(place + step, 0), all.length - 1)]
    if (!row) return
    // Reached by these keys alone: with the tabulator one goes from link to link.
    row.tabIndex = -1
    row.focus()
    row.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ j: () => go(1), k: () => go(-1), '?': () => setHelpOpen(true) })
  const openRow = ({ key, target }: KeyboardEvent) => {
    const row = key === 'Enter' ? rows().find((each) => each === target) : undefined
    row?.click()
  }
  return (
    <Box ref={list} onKeyDown={openRow}>
      {children}
      <KeyHelp
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        keys={[
          ['J', say('console.keys.nextRow')],
          ['K', say('console.keys.previousRow')],
          ['⏎', say('console.keys.openRow')],
          ['Ctrl K', say('console.search.title')],
        ]}
      />
    </Box>
  )
}
