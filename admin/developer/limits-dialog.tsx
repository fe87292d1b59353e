import { useState } from 'react'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { Field } from '../show/field.js'
import { ReasonDialog } from '../show/reason-dialog.js'

interface Props {
  developerId: string
  /** As many as they may create in a day now. */
  dailyCreations: number
  onClose(): void
}

/** How much a developer may create in a day; empty takes their own limit away, and that of the deployment counts again. */
export function LimitsDialog({ developerId, dailyCreations, onClose }: Props) {
  const [typed, setTyped] = useState(String(dailyCreations))
  const limit = typed.trim() === '' ? null : Number(typed)
  return (
    <ReasonDialog
      title={say('console.developers.limits')}
      does={say('console.developers.change')}
      act={(reason) => ask('SetDeveloperLimits', { input: { id: developerId, dailyCreations: limit, reason } })}
      onClose={onClose}
    >
      <Field
        autoFocus
        name="dailyCreations"
        type="number"
        label={say('console.developers.dailyCreations')}
        helperText={say('console.developers.limitHint')}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        slotProps={{ htmlInput: { min: 0, step: 1, dir: 'ltr' } }}
        sx={{ marginTop: 1 }}
      />
    </ReasonDialog>
  )
}
