import { useState } from 'react'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { Field } from '../show/field.js'
import { ReasonDialog } from '../show/reason-dialog.js'

interface Props {
  /** `key_…`. */
  id: string
  /** As often as it may call in a minute now; null: as often as everybody. */
  rateLimit: number | null
  onClose(): void
}

/** How often a key may call, also above what its developer may give it in live; empty takes its own limit away. */
export function KeyLimitDialog({ id, rateLimit, onClose }: Props) {
  const [typed, setTyped] = useState(rateLimit === null ? '' : String(rateLimit))
  const limit = typed.trim() === '' ? null : Number(typed)
  return (
    <ReasonDialog
      title={say('console.developers.keyLimit')}
      does={say('console.developers.change')}
      act={(reason) => ask('UpdateApiKey', { input: { id, rateLimit: limit, reason } })}
      onClose={onClose}
    >
      <Field
        autoFocus
        name="rateLimit"
        type="number"
        label={say('console.developers.perMinute')}
        helperText={say('console.developers.keyLimitHint')}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        slotProps={{ htmlInput: { min: 1, step: 1, dir: 'ltr' } }}
        sx={{ marginTop: 1 }}
      />
    </ReasonDialog>
  )
}
