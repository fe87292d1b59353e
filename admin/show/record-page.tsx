import { Link as Anchor, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import { DecidedMeanwhile } from '../review/decided-meanwhile.js'
import { CasePage } from './case-page.js'
import { Facts } from './facts.js'
import { RawRecord } from './raw-record.js'
import { Section } from './section.js'

interface Recorded<Found> {
  kind: string
  id: string
  /** What was found, and whether it is still asked for or was refused. */
  found: Found | undefined
  asked: { isLoading: boolean; error: unknown }
  /** What it is called, and how it stands. */
  heading: (found: Found) => ReactNode
  status: (found: Found) => ReactNode
  facts: (found: Found) => ReadonlyArray<readonly [label: string, value: ReactNode]>
  /** The way to where it is decided, as long as it waits for that. */
  queue?: (found: Found) => string | null
  /** What was shown with it. */
  evidence?: (found: Found) => ReactNode
  /** Of what staff decide: who did, and why. */
  isDecided?: boolean
}

/** One thing that is read and no more: how it stands, its facts, what was decided about it, and its record. */
export function RecordPage<Found>({ kind, id, found, asked, heading, status, facts, queue, evidence, isDecided = false }: Recorded<Found>) {
  return (
    <CasePage
      kind={kind}
      id={id}
      heading={found && heading(found)}
      beside={
        found && (
          <>
            {status(found)}
            <ToDecide at={queue?.(found) ?? null} />
          </>
        )
      }
      isLoading={asked.isLoading}
      error={asked.error}
    >
      {found && (
        <>
          <Section title={say('console.escrow.facts')}>
            <Facts of={facts(found)} />
            {evidence?.(found)}
          </Section>
          {isDecided && (
            <Section title={say('console.case.decided')}>
              <DecidedMeanwhile id={id} otherwise={<Typography color="text.secondary">{say('console.case.nobody')}</Typography>} />
            </Section>
          )}
          <RawRecord of={found} />
        </>
      )}
    </CasePage>
  )
}

const ToDecide = ({ at }: { at: string | null }) =>
  at !== null && (
    <Anchor component={Link} to={at}>
      {say('console.case.toDecide')}
    </Anchor>
  )
