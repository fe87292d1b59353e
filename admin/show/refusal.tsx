import { Alert } from '@mui/material'
import { Refused } from '../server/session.js'

/** The server's own sentence, its code small beside it. */
export function Refusal({ of: error }: { of: unknown }) {
  if (error == null) return null
  return (
    <Alert severity="error">
      {error instanceof Error ? error.message : null}
      {error instanceof Refused && (
        <>
          {' '}
          <code dir="ltr">{error.code}</code>
        </>
      )}
    </Alert>
  )
}
