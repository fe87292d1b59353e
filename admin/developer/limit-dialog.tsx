import { useState } from 'react'
import { say } from '../provider/words.js'
import { NumberField } from '../show/number-field.js'
import { ReasonDialog } from '../show/reason-dialog.js'
import { wholeIn } from '../show/typed-number.js'

interface Props {
  title: string
  /** The field, and what it says of itself. */
  name: string
  label: string
  hint: string
  /** As it is now; null: as everybody's. */
  limit: number | null
  /** Null takes their own limit away, and that of the deployment counts again. */
  change(limit: number | null, reason: string): Promise<unknown>
  onClose(): void
}

/** Sets a limit for one developer or one key. */
export function LimitDialog({ title, name, label, hint, limit, change, onClose }: Props) {
  const [typed, setTyped] = useState(limit === null ? '' : String(limit))
  return (
    <ReasonDialog
      title={title}
      does={say('console.developers.change')}
      act={async (reason) => change(wholeIn(typed), reason)}
      onClose={onClose}
    >
      <NumberField
        autoFocus
        name={name}
        label={label}
        helperText={hint}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        sx={{ marginTop: 1 }}
      />
    </ReasonDialog>
  )
}
