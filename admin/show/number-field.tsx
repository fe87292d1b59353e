import type { TextFieldProps } from '@mui/material'
import { useState, type ChangeEvent } from 'react'
import { say } from '../provider/words.js'
import { Field } from './field.js'
import { isNumber } from './typed-number.js'

type Parts = Omit<TextFieldProps, 'type' | 'error' | 'slotProps' | 'onChange'> & {
  name: string
  /** At most so many; none, of a whole number. */
  decimals?: number
  onChange?(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
}

/**
 * A number in whichever digits its reader writes. What is none is said as it is typed and holds the form back: sent, it would be nothing, and nothing
 * says something else.
 */
export function NumberField({ decimals = 0, onChange, helperText, ...looks }: Parts) {
  const [isAmiss, setAmiss] = useState(false)
  const words = () => (decimals === 0 ? say('console.number.notWhole') : say('console.number.notDecimal', { decimals: String(decimals) }))
  const check = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { target } = event
    const isNone = target.value.trim() !== '' && !isNumber(target.value, decimals)
    setAmiss(isNone)
    target.setCustomValidity(isNone ? words() : '')
    onChange?.(event)
  }
  return (
    <Field
      {...looks}
      problem={isAmiss ? words() : null}
      helperText={helperText}
      onChange={check}
      slotProps={{ htmlInput: { inputMode: decimals === 0 ? 'numeric' : 'decimal', dir: 'ltr', maxLength: 20 } }}
    />
  )
}
