import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { say } from '../provider/words.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { ReasonField } from './reason-field.js'
import { Refusal } from './refusal.js'
import { RefusedFields } from './refused-fields.js'

interface Props {
  title: string
  /** What the button that does it is called. */
  does: string
  isDangerous?: boolean
  children?: ReactNode
  act(reason: string): Promise<unknown>
  onClose(): void
}

/** Does something of staff, once its reason is written; what is shown is asked for again after it. */
export function ReasonDialog({ title, does, isDangerous = false, children, act, onClose }: Props) {
  const forget = useForgetAnswers()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(null)
    try {
      await act(reason.trim())
      await forget()
      onClose()
    } catch (error) {
      setRefusal(error)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="reason-title">
      <Box component="form" onSubmit={(event: FormEvent) => void submit(event)}>
        <DialogTitle id="reason-title">{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <RefusedFields of={refusal}>
            {children}
            <ReasonField minRows={2} reason={reason} onReason={setReason} />
            <Refusal of={refusal} />
          </RefusedFields>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{say('console.decision.close')}</Button>
          <Button type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'} disabled={isBusy || reason.trim() === ''}>
            {does}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
