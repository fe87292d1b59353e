import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { say } from '../provider/words.js'
import { useAct } from '../server/use-act.js'
import { Refusal } from './refusal.js'

interface Confirmed {
  /** What the buttons are called that ask and that do it. */
  does: string
  title: string
  /** What it means for whoever depends on it. */
  hint: string
  act(): Promise<unknown>
  isDangerous?: boolean
  isSmall?: boolean
  isDisabled?: boolean
  /** What it would be done with, below what it means. */
  children?: ReactNode
}

/** A button for what cannot be taken back: it says what would be, and does it once that is confirmed. */
export function ConfirmButton({
  does,
  title,
  hint,
  act: work,
  isDangerous = true,
  isSmall = false,
  isDisabled = false,
  children,
}: Confirmed) {
  const [isOpen, setOpen] = useState(false)
  const { act, isBusy, refusal } = useAct()
  const titleId = useId()
  const colour = isDangerous ? 'error' : 'primary'
  const confirm = async () => {
    if (await act(work)) setOpen(false)
  }
  return (
    <>
      <Button
        size={isSmall ? 'small' : 'medium'}
        color={colour}
        variant={isDangerous ? 'text' : 'outlined'}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        {does}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Refusal of={refusal} />
          <Typography>{hint}</Typography>
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{say('console.decision.close')}</Button>
          <Button color={colour} variant="contained" disabled={isBusy} onClick={() => void confirm()}>
            {does}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
