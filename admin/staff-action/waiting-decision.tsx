import { Alert, Box, Button, Typography } from '@mui/material'
import { Suspense, useState, type ReactNode } from 'react'
import type { WaitingStaffActionsQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { colon } from '../show/colon.js'
import { dateAndTime } from '../show/time.js'
import { Words } from '../show/words.js'
import { lazyDialog } from '../show/lazy-dialog.js'

// Home shows what waits; what confirming it would do is loaded by whoever looks.
const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog)

export type WaitingAction = WaitingStaffActionsQuery['waitingStaffActions'][number]

interface Waiting {
  action: WaitingAction
  /** It was confirmed, or can be no longer. */
  isOver?: boolean
  /** Told before the page shows what became of it. */
  onConfirmed?: () => void
  /** The way to its case, where this is not the page of it. */
  children?: ReactNode
}

/** A decision that somebody made and that somebody else has to confirm: what, why, by whom, and what it would do now. */
export function WaitingDecision({ action, isOver = false, onConfirmed, children }: Waiting) {
  const { action: kind, outcome, awardTnd, bankReference, reason, madeBy, isOwn, mayConfirm, expiresAt } = action
  const [isShown, setShown] = useState(false)
  // A list of them says itself what they are.
  const isAlone = children === undefined
  return (
    <Alert severity={isOver ? 'info' : 'warning'} sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {(isOver || isAlone) && (
        <Typography component="h2" variant="h3">
          {say(isOver ? 'console.waiting.over' : 'console.waiting.title')}
        </Typography>
      )}
      <Typography {...(isOver || isAlone ? {} : { component: 'h3', variant: 'h3' })}>
        {wordFor('staffAction', kind)} {outcome && wordFor('outcome', outcome)}
      </Typography>
      {awardTnd && (
        <Typography>
          {say('console.fact.awardedTnd')}
          {colon()}
          <Amount of={awardTnd} />
        </Typography>
      )}
      {bankReference && (
        <Typography>
          {say('console.withdrawals.bankReference')}
          {colon()}
          <bdi>{bankReference}</bdi>
        </Typography>
      )}
      <Words>{reason}</Words>
      {!isOver && (
        <Typography variant="body2">
          {isOwn
            ? say('console.waiting.own', { time: dateAndTime(expiresAt) })
            : say('console.waiting.by', { email: `\u2068${madeBy}\u2069`, time: dateAndTime(expiresAt) })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', marginTop: 1 }}>
        {mayConfirm && !isOver && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => setShown(true)}>
            {say('console.waiting.look')}
          </Button>
        )}
        {children}
      </Box>
      <Suspense fallback={null}>
        {isShown && <ConfirmDialog id={action.id} onConfirmed={onConfirmed} onClose={() => setShown(false)} />}
      </Suspense>
    </Alert>
  )
}
