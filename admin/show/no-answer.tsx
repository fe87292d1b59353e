import { Button } from '@mui/material'
import { say } from '../provider/words.js'
import { Refused } from '../server/session.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { Refusal } from './refusal.js'

/** In the place of what was asked for and did not come: why, and the way to ask again, where that may bring it. */
export function NoAnswer({ of: error }: { of: unknown }) {
  const askAgain = useForgetAnswers()
  return (
    <Refusal of={error}>
      {mayPass(error) && (
        <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => void askAgain()}>
          {say('console.tryAgain')}
        </Button>
      )}
    </Refusal>
  )
}

/** Nobody was reached, too much was going on, or something failed there: none of it says that the same will be refused again. */
const mayPass = (error: unknown): boolean => error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500)
