import { Box } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'

interface FormParts {
  submit: (form: HTMLFormElement) => unknown
  isSearch?: boolean
  children: ReactNode
}

/** A few fields beside each other, and below each other where there is no room. */
export function InlineForm({ submit, isSearch = false, children }: FormParts) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(event.currentTarget)
  }
  return (
    <Box
      component="form"
      {...(isSearch ? { role: 'search' } : {})}
      onSubmit={send}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
        columnGap: 1.5,
        rowGap: 1,
        alignItems: 'center',
        '& > button': { justifySelf: 'start' },
      }}
    >
      {children}
    </Box>
  )
}

/** What stands in the fields of a form, by their names, without what was left empty. Blanks around it are nobody's intention but in a password. */
export function filledIn(form: HTMLFormElement): Record<string, string> {
  const given = [...new FormData(form)].flatMap(([name, value]) => {
    const typed = typeof value === 'string' ? value : ''
    const text = isPassword(form, name) ? typed : typed.trim()
    return text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(given)
}

function isPassword(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.type === 'password'
}
