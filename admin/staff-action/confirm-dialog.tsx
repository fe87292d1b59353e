import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Effect } from '../dispute/effect.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { Refusal } from '../show/refusal.js'

interface Confirming {
  id: string
  onConfirmed: (() => void) | undefined
  onClose: () => void
}

/** What confirming a decision would do, and the button that does it. */
export function ConfirmDialog({ id, onConfirmed, onClose }: Confirming) {
  const forget = useForgetAnswers()
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const preview = useQuery({
    queryKey: ['preview', id],
    queryFn: async () => (await ask('ConfirmStaffAction', { input: { id, preview: true } })).confirmStaffAction.preview,
    retry: false,
  })
  const confirm = async () => {
    setBusy(true)
    try {
      await ask('ConfirmStaffAction', { input: { id } })
      onConfirmed?.()
      onClose()
      await forget()
    } catch (error) {
      setRefusal(error)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="confirm-title">
      <DialogTitle id="confirm-title">{say('console.decision.effect')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {preview.data && <Effect preview={preview.data} />}
          <Refusal of={refusal ?? preview.error} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say('console.decision.close')}</Button>
        <Button variant="contained" disabled={isBusy || !preview.data} onClick={() => void confirm()}>
          {say('console.waiting.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
