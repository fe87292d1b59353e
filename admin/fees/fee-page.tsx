import { Box, Chip } from '@mui/material'
import type { FeeSchedulesQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Page } from '../show/page.js'
import { Rows } from '../show/rows.js'
import { Section } from '../show/section.js'
import { dateAndTime, Time } from '../show/time.js'
import { AddFee } from './add-fee.js'

export type FeeRow = FeeSchedulesQuery['feeSchedules'][number]
export type PricedKind = FeeRow['appliesTo'][number]

export const pricedKinds = ['STANDARD', 'QUICK', 'INSTANT', 'CHARGE'] as const satisfies readonly PricedKind[]

/** What the service takes, of what and since when. Rows are only added: what was created keeps the row that it froze. */
export function FeePage() {
  const { data, error, isLoading } = useAnswer('FeeSchedules', { limit: 100 })
  const rows = data?.feeSchedules
  return (
    <Page title={say('console.fees.title')} hint={say('console.fees.rule')} error={error} isLoading={isLoading}>
      {rows && (
        <>
          <Schedule rows={rows} />
          <AddFee />
        </>
      )}
    </Page>
  )
}

function Schedule({ rows }: { rows: readonly FeeRow[] }) {
  const inForce = new Map(pricedKinds.map((kind) => [kind, numberInForce(rows, kind)]))
  return (
    <Section title={say('console.fees.schedule')}>
      <Rows
        label={say('console.fees.schedule')}
        rows={rows}
        keyOf={({ number }) => String(number)}
        empty={null}
        columns={[
          { label: say('console.fees.number'), show: ({ number }) => number },
          { label: say('console.fees.fee'), isFigure: true, show: ({ feePercentage }) => <Percentage of={feePercentage} /> },
          { label: say('console.fees.tax'), isFigure: true, show: ({ taxPercentage }) => <Percentage of={taxPercentage} /> },
          {
            label: say('console.fees.appliesTo'),
            isText: true,
            show: ({ number, appliesTo }) => (
              <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
                {appliesTo.map((kind) => (
                  <Kind key={kind} kind={kind} isInForce={inForce.get(kind) === number} />
                ))}
              </Box>
            ),
          },
          { label: say('console.fees.from'), show: ({ effectiveFrom }) => <Since at={effectiveFrom} /> },
          { label: say('console.fees.added'), show: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Section>
  )
}

const Percentage = ({ of }: { of: string | number }) => <bdi dir="ltr">{of} %</bdi>

function Kind({ kind, isInForce }: { kind: PricedKind; isInForce: boolean }) {
  const word = wordFor('pricedKind', kind)
  return (
    <Chip
      size="small"
      variant={isInForce ? 'filled' : 'outlined'}
      color={isInForce ? 'primary' : 'default'}
      label={isInForce ? say('console.fees.inForce', { kind: word }) : word}
    />
  )
}

function Since({ at }: { at: string }) {
  return at > new Date().toISOString() ? <>{say('console.fees.begins', { time: dateAndTime(at) })}</> : <Time at={at} />
}

/** Of the rows for a kind that have begun, the one that began last; they come in that order. */
const numberInForce = (rows: readonly FeeRow[], kind: PricedKind): number | undefined =>
  rows.find(({ appliesTo, effectiveFrom }) => appliesTo.includes(kind) && effectiveFrom <= new Date().toISOString())?.number
