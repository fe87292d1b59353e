import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { mono } from '../look/mono.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { ReasonField } from '../show/reason-field.js'
import { Refusal } from '../show/refusal.js'

/** The number of the account is sealed: whoever looks says why, and the look is in the audit log. */
export function AccountNumber({ withdrawalId }: { withdrawalId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [number, setNumber] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const reveal = async () => {
    setRefusal(null)
    try {
      const { revealDestination } = await ask('RevealDestination', { input: { withdrawalId, reason: reason.trim() } })
      setNumber(revealDestination.number)
    } catch (error) {
      setRefusal(error)
    }
  }
  if (number !== null)
    return (
      <Box component="output" dir="ltr" sx={{ fontFamily: mono, fontSize: 18, userSelect: 'all' }}>
        {number}
      </Box>
    )
  if (!isOpen)
    return (
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        {say('console.withdrawals.showNumber')}
      </Button>
    )
  return (
    <Box
      component="form"
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'start' }}
      onSubmit={(event) => (event.preventDefault(), void reveal())}
    >
      <ReasonField size="small" autoFocus label={say('console.withdrawals.whyNumber')} reason={reason} onReason={setReason} />
      <Button type="submit" variant="outlined" disabled={reason.trim() === ''}>
        {say('console.withdrawals.showNumber')}
      </Button>
      <Refusal of={refusal} />
    </Box>
  )
}
