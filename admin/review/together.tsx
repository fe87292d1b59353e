import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { say } from '../provider/words.js'
import { Amount, amountWithin } from '../show/amount.js'
import { decimalOf, millimesOf } from '../show/millimes.js'
import { Previews, type AskPreview } from './previews.js'
import type { Choice, ReviewCase } from './review-queue.js'

interface TogetherParts<Decision extends string> {
  of: ReadonlyArray<ReviewCase<Decision>>
  choices: ReadonlyArray<Choice<Decision>>
  ask: AskPreview<Decision> | undefined
}

/** What was ticked, each with its amount and what deciding it would do, and what all of it is worth. */
export function Together<Decision extends string>({ of, choices, ask }: TogetherParts<Decision>) {
  const amounts = of.flatMap(({ amountTnd }) => (amountTnd === undefined ? [] : [millimesOf(amountTnd) ?? 0n]))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}>
        {of.map((each) => (
          <li key={each.id}>
            <bdi>{each.heading}</bdi>
            {each.amountTnd !== undefined && each.heading !== amountWithin(each.amountTnd) && (
              <>
                {' · '}
                <Amount of={each.amountTnd} />
              </>
            )}
            {ask && <EffectWhenAsked of={each} choices={choices} ask={ask} />}
          </li>
        ))}
      </Box>
      {amounts.length > 0 && (
        <Typography>
          {say('console.review.sum')} <Amount of={decimalOf(amounts.reduce((sum, millimes) => sum + millimes, 0n))} />
        </Typography>
      )}
    </Box>
  )
}

/** A preview is a decision that is made and taken back: of a hundred cases it is made when somebody looks. */
function EffectWhenAsked<Decision extends string>({ of, choices, ask }: { of: ReviewCase<Decision> } & Required<TogetherRow<Decision>>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
        {say('console.decision.effect')}
      </Typography>
      {isOpen && <Previews of={of} choices={choices} ask={ask} />}
    </details>
  )
}

interface TogetherRow<Decision extends string> {
  choices: ReadonlyArray<Choice<Decision>>
  ask: AskPreview<Decision>
}
