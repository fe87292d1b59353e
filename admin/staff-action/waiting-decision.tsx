import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { WaitingStaffActionsQuery } from '../../schema/operations/document-types.js'
import { Effect } from '../dispute/effect.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { colon } from '../show/colon.js'
import { Refusal } from '../show/refusal.js'
import { dateAndTime } from '../show/time.js'

export type WaitingAction = WaitingStaffActionsQuery['waitingStaffActions'][number]

interface Waiting {
  action: WaitingAction
  /** The way to its case, where this is not the page of it. */
  children?: ReactNode
}

/** A decision that somebody made and that somebody else has to confirm: what, why, by whom, and what it would do now. */
export function WaitingDecision({ action, children }: Waiting) {
  const { action: kind, outcome, awardTnd, bankReference, reason, madeBy, isOwn, expiresAt } = action
  const [isShown, setShown] = useState(false)
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <Typography component="h2" variant="h3">
        {say('console.waiting.title')}
      </Typography>
      <Typography>
        {wordFor('staffAction', kind)} {outcome && wordFor('outcome', outcome)} {awardTnd && <Amount of={awardTnd} />}
      </Typography>
      {bankReference && (
        <Typography>
          {say('console.withdrawals.bankReference')}
          {colon()}
          <bdi>{bankReference}</bdi>
        </Typography>
      )}
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
        {reason}
      </Typography>
      <Typography variant="body2">
        {isOwn
          ? say('console.waiting.own', { time: dateAndTime(expiresAt) })
          : say('console.waiting.by', { email: `\u2068${madeBy}\u2069`, time: dateAndTime(expiresAt) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', marginTop: 1 }}>
        {!isOwn && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => setShown(true)}>
            {say('console.waiting.look')}
          </Button>
        )}
        {children}
      </Box>
      {isShown && <ConfirmDialog action={action} onClose={() => setShown(false)} />}
    </Alert>
  )
}

function ConfirmDialog({ action: { id }, onClose }: { action: WaitingAction; onClose: () => void }) {
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
