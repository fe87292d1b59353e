import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { ServiceHealthQuery } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useMinutelyAnswer } from '../server/use-minutely-answer.js'
import { NoAnswer } from '../show/no-answer.js'
import { ReasonDialog } from '../show/reason-dialog.js'
import { dateAndTime } from '../show/time.js'

type Doubt = NonNullable<NonNullable<ServiceHealthQuery['serviceHealth']>['clockDoubt']>

/** Why no deadline fires; an owner says when they may again. */
export function ClockDoubt({ of: { kind, readAt, expectedAt } }: { of: Doubt }) {
  const { permissions } = usePermissions()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Alert severity="error">
      {say('console.health.clockDoubted', { kind: kind.toLowerCase(), read: dateAndTime(readAt), expected: dateAndTime(expectedAt) })}
      {permissions === 'owner' && (
        <Button variant="outlined" color="inherit" size="small" onClick={() => setConfirming(true)} sx={{ display: 'flex', marginTop: 1 }}>
          {say('console.health.confirmClock')}
        </Button>
      )}
      {isConfirming && (
        <ReasonDialog
          title={say('console.health.confirmClock')}
          does={say('console.health.confirmClock')}
          isDangerous
          act={(reason) => ask('ConfirmClock', { input: { reason } })}
          onClose={() => setConfirming(false)}
        >
          {say('console.health.confirmClockMeans')}
        </ReasonDialog>
      )}
    </Alert>
  )
}

/** The same on the first page of whoever may know, or that it is not known; nothing while the clock is trusted. */
export function ClockDoubtNow() {
  const { data, error } = useMinutelyAnswer('ServiceHealth')
  const doubt = data?.serviceHealth.clockDoubt
  return doubt ? <ClockDoubt of={doubt} /> : <NoAnswer of={error} />
}
