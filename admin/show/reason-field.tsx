import type { TextFieldProps } from '@mui/material'
import { say } from '../provider/words.js'
import { Field } from './field.js'

type ReasonParts = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'slotProps' | 'required'> & {
  reason: string
  onReason: (reason: string) => void
}

/** Why, in the words of who does it: nothing of staff is done without (decisions 18). Several lines, where the caller says how many. */
export const ReasonField = ({ reason, onReason, label = say('console.decision.reason'), minRows, ...looks }: ReasonParts) => (
  <Field
    {...looks}
    name="reason"
    required
    label={label}
    {...(minRows === undefined ? {} : { multiline: true, minRows })}
    value={reason}
    onChange={({ target: { value } }) => onReason(value)}
    slotProps={{ htmlInput: { maxLength: 2000, dir: 'auto' } }}
  />
)
