import { Button, Typography } from '@mui/material'
import { say } from '../provider/words.js'
import { Refused } from '../server/session.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { Refusal } from './refusal.js'

interface Unanswered {
  of: unknown
  /** Of a page that is called by what did not come. */
  heading?: string | false
}

/** In the place of what was asked for and did not come: why, and the way to ask again, where that may bring it. */
export function NoAnswer({ of: error, heading = false }: Unanswered) {
  const askAgain = useForgetAnswers()
  if (error == null) return null
  const refusal = (
    <Refusal of={error}>
      {mayPass(error) ? (
        <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => void askAgain()}>
          {say('console.tryAgain')}
        </Button>
      ) : null}
    </Refusal>
  )
  if (heading === false) return refusal
  return (
    <>
      <Typography component="h1" variant="h1">
        {heading}
      </Typography>
      {refusal}
    </>
  )
}

/** Nobody was reached, too much was going on, or something failed there: none of it says that the same will be refused again. */
const mayPass = (error: unknown): boolean => error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500)
