import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { ReasonField } from '../show/reason-field.js'
import { Refusal } from '../show/refusal.js'

export interface Selection {
  eventIds?: string[]
  from?: string
  to?: string | null
  types?: string[] | null
}

/** Why they are sent again; the same ids and bodies go to every active webhook that asked for them. */
export function ReplayForm({ selection }: { selection: Selection | null }) {
  const forget = useForgetAnswers()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<unknown>(null)
  const [written, setWritten] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const replay = async () => {
    setBusy(true)
    setRefusal(null)
    setWritten(null)
    try {
      const { replayEventsAsStaff } = await ask('ReplayEventsAsStaff', { input: { ...selection, reason: reason.trim() } })
      setWritten(replayEventsAsStaff.written)
      setReason('')
      await forget()
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', maxWidth: 640 }}
      onSubmit={(event) => (event.preventDefault(), void replay())}
    >
      <ReasonField size="small" margin="none" reason={reason} onReason={setReason} />
      <Button type="submit" variant="outlined" disabled={isBusy || selection === null || reason.trim() === ''}>
        {say('console.events.replay')}
      </Button>
      <Refusal of={refusal} />
      {written !== null && <Alert severity={written > 0 ? 'success' : 'info'}>{say('console.events.written', { count: written })}</Alert>}
    </Box>
  )
}
