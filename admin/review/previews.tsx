import { Box, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { PreviewFieldsFragment } from '../../schema/operations/document-types.js'
import { Effect } from '../dispute/effect.js'
import { say } from '../provider/words.js'
import { colon } from '../show/colon.js'
import { NoAnswer } from '../show/no-answer.js'
import type { Choice, ReviewCase } from './review-queue.js'

/** About as high as what most decisions do, so that what stands below stays where it is when that comes. */
const heightOfEffect = 440

/** Asks the server what a decision on a case would do; it wants a reason, and keeps none. */
export type AskPreview<Decision extends string> = (given: {
  id: string
  decision: Decision
  reason: string
  preview: true
}) => Promise<PreviewFieldsFragment | null>

interface Previewed<Decision extends string> {
  of: ReviewCase<Decision>
  choices: ReadonlyArray<Choice<Decision>>
  ask: AskPreview<Decision>
}

/** What each decision on a case would write and tell, beside each other: the server's own previews. */
export const Previews = <Decision extends string>({ of, choices, ask }: Previewed<Decision>) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))', alignItems: 'start' }}>
    {choices.map((choice) => (
      <Preview key={choice.decision} of={of} choice={choice} ask={ask} />
    ))}
  </Box>
)

function Preview<Decision extends string>({ of: { id, heading, said }, choice: { decision, label }, ask }: PreviewOf<Decision>) {
  const { data, error } = useQuery({
    // What is decided may change under the same id, and so what deciding it does.
    queryKey: ['preview', id, decision, heading, said?.version],
    queryFn: () => ask({ id, decision, reason: '—', preview: true }),
    retry: false,
  })
  return (
    <Box component="section" aria-label={`${say('console.decision.effect')}${colon()}${label}`} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h3" variant="h2">
        {say('console.decision.effect')}
        {colon()}
        {label}
      </Typography>
      {data && <Effect preview={data} />}
      {!data && !error && <Skeleton variant="rounded" height={heightOfEffect} />}
      <NoAnswer of={error} />
    </Box>
  )
}

interface PreviewOf<Decision extends string> extends Omit<Previewed<Decision>, 'choices'> {
  choice: Choice<Decision>
}
