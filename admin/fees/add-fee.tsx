import { Alert, Box, Button, Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material'
import { useState } from 'react'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { Field } from '../show/field.js'
import { NumberField } from '../show/number-field.js'
import { ReasonField } from '../show/reason-field.js'
import { Refusal } from '../show/refusal.js'
import { RefusedFields } from '../show/refused-fields.js'
import { Section } from '../show/section.js'
import { dateAndTime } from '../show/time.js'
import { plainNumber, wholeIn } from '../show/typed-number.js'
import { pricedKinds, type PricedKind } from './fee-page.js'

/** Another row: what it takes, of what, and from when on; what is there already keeps its own. */
export function AddFee() {
  const forget = useForgetAnswers()
  const [feePercentage, setFee] = useState('')
  const [taxPercentage, setTax] = useState('')
  const [kinds, setKinds] = useState<readonly PricedKind[]>(pricedKinds)
  const [begins, setBegins] = useState('')
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<unknown>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const effectiveFrom = begins === '' ? null : new Date(begins).toISOString()
  const add = async () => {
    setBusy(true)
    setRefusal(null)
    setAdded(null)
    try {
      const input = { feePercentage: plainNumber(feePercentage), taxPercentage: wholeIn(taxPercentage) }
      const { addFeeSchedule } = await ask('AddFeeSchedule', {
        input: { ...input, appliesTo: [...kinds], effectiveFrom, reason: reason.trim() },
      })
      setAdded(addFeeSchedule.feeSchedule?.effectiveFrom ?? null)
      setFee('')
      setReason('')
      await forget()
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={say('console.fees.add')}>
      <Box component="form" sx={{ display: 'grid', gap: 2, maxWidth: 560 }} onSubmit={(event) => (event.preventDefault(), void add())}>
        <RefusedFields of={refusal}>
          <NumberField
            required
            name="feePercentage"
            decimals={4}
            label={say('console.fees.fee')}
            value={feePercentage}
            onChange={({ target: { value } }) => setFee(value)}
            helperText={say('console.fees.feeHint')}
          />
          <NumberField
            name="taxPercentage"
            label={say('console.fees.tax')}
            value={taxPercentage}
            onChange={({ target: { value } }) => setTax(value)}
            helperText={say('console.fees.taxHint')}
          />
          <FormControl component="fieldset" variant="standard">
            <FormLabel component="legend">{say('console.fees.appliesTo')}</FormLabel>
            <FormGroup row>
              {pricedKinds.map((kind) => (
                <FormControlLabel
                  key={kind}
                  label={wordFor('pricedKind', kind)}
                  control={
                    <Checkbox
                      checked={kinds.includes(kind)}
                      onChange={({ target: { checked } }) =>
                        setKinds(pricedKinds.filter((each) => (each === kind ? checked : kinds.includes(each))))
                      }
                    />
                  }
                />
              ))}
            </FormGroup>
          </FormControl>
          <Field
            type="datetime-local"
            name="effectiveFrom"
            label={say('console.fees.from')}
            value={begins}
            onChange={({ target: { value } }) => setBegins(value)}
            helperText={say('console.fees.fromHint')}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <ReasonField minRows={2} reason={reason} onReason={setReason} />
          <Refusal of={refusal} />
        </RefusedFields>
        {added !== null && <Alert severity="success">{say('console.fees.wasAdded', { time: dateAndTime(added) })}</Alert>}
        <Alert severity="info">
          {effectiveFrom === null ? say('console.fees.countsNow') : say('console.fees.countsFrom', { time: dateAndTime(effectiveFrom) })}
        </Alert>
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy || feePercentage.trim() === '' || reason.trim() === '' || kinds.length === 0}
          sx={{ justifySelf: 'start' }}
        >
          {say('console.fees.addRow')}
        </Button>
      </Box>
    </Section>
  )
}
