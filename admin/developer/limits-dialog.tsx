import { useState } from 'react'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { NumberField } from '../show/number-field.js'
import { ReasonDialog } from '../show/reason-dialog.js'
import { wholeIn } from '../show/typed-number.js'

interface Props {
  developerId: string
  /** As many as they may create in a day now. */
  dailyCreations: number
  onClose(): void
}

/** How much a developer may create in a day; empty takes their own limit away, and that of the deployment counts again. */
export function LimitsDialog({ developerId, dailyCreations, onClose }: Props) {
  const [typed, setTyped] = useState(String(dailyCreations))
  return (
    <ReasonDialog
      title={say('console.developers.limits')}
      does={say('console.developers.change')}
      act={async (reason) => ask('SetDeveloperLimits', { input: { id: developerId, dailyCreations: wholeIn(typed), reason } })}
      onClose={onClose}
    >
      <NumberField
        autoFocus
        name="dailyCreations"
        label={say('console.developers.dailyCreations')}
        helperText={say('console.developers.limitHint')}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        sx={{ marginTop: 1 }}
      />
    </ReasonDialog>
  )
}
