import type { TextFieldProps } from '@mui/material'
import { useState, type ChangeEvent } from 'react'
import { Field } from './field.js'
import { wrongNumber } from './wrong-number.js'

type Parts = Omit<TextFieldProps, 'type' | 'error' | 'slotProps' | 'onChange'> & {
  name: string
  /** At most so many; none, of a whole number. */
  decimals?: number
  onChange?(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
}

/**
 * A number in whichever digits its reader writes. What is none, or may be another, is said as it is typed and holds the form back: sent, it would be
 * nothing, and nothing says something else.
 */
export function NumberField({ decimals = 0, onChange, helperText, ...looks }: Parts) {
  const [problem, setProblem] = useState<string | null>(null)
  const check = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { target } = event
    const wrong = wrongNumber(target.value, decimals)
    setProblem(wrong)
    target.setCustomValidity(wrong ?? '')
    onChange?.(event)
  }
  return (
    <Field
      {...looks}
      problem={problem}
      helperText={helperText}
      onChange={check}
      slotProps={{ htmlInput: { inputMode: decimals === 0 ? 'numeric' : 'decimal', dir: 'ltr', maxLength: 20 } }}
    />
  )
}
