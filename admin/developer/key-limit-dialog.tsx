import { useState } from 'react'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { NumberField } from '../show/number-field.js'
import { ReasonDialog } from '../show/reason-dialog.js'
import { wholeIn } from '../show/typed-number.js'

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
  return (
    <ReasonDialog
      title={say('console.developers.keyLimit')}
      does={say('console.developers.change')}
      act={async (reason) => ask('UpdateApiKey', { input: { id, rateLimit: wholeIn(typed), reason } })}
      onClose={onClose}
    >
      <NumberField
        autoFocus
        name="rateLimit"
        label={say('console.developers.perMinute')}
        helperText={say('console.developers.keyLimitHint')}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        sx={{ marginTop: 1 }}
      />
    </ReasonDialog>
  )
}
