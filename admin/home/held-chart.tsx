import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { LedgerCheckQuery } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { everyMinuteMs } from '../server/use-minutely-answer.js'
import { Amount } from '../show/amount.js'
import { millimesOf } from '../show/millimes.js'
import { NoAnswer } from '../show/no-answer.js'
import { Section } from '../show/section.js'
import { dateAndTime, shortDay } from '../show/time.js'
import { asRead } from './as-read.js'

type Held = NonNullable<LedgerCheckQuery['ledgerCheck']>['held'][number]

const width = 600
const height = 96

/** What escrows held over the last ninety days, by their currency: a line each, with its figures beside it in words. */
export function HeldChart() {
  const { data, error, isLoading } = useQuery({
    queryKey: ['LedgerCheck'],
    queryFn: async () => (await ask('LedgerCheck')).ledgerCheck,
    retry: false,
    refetchInterval: everyMinuteMs,
  })
  if (isLoading) return <Skeleton variant="rounded" height={180} />
  if (!data && !error) return null
  return (
    <Section title={say('console.held.title')}>
      <NoAnswer of={error} />
      {data && <HeldByCurrency of={data} />}
    </Section>
  )
}

const HeldByCurrency = ({ of: { held, at } }: { of: NonNullable<LedgerCheckQuery['ledgerCheck']> }) => (
  <>
    {held.length === 0 && <Typography color="text.secondary">{say('console.held.nothing')}</Typography>}
    {held.map((each) => (
      <Currency key={each.currency} of={each} />
    ))}
    <Typography variant="body2" color="text.secondary">
      {say('console.held.asOf', { time: dateAndTime(at) })}
    </Typography>
  </>
)

function Currency({ of: { currency, days } }: { of: Held }) {
  const first = days[0]
  const last = days.at(-1)
  const highest = days.reduce((most, each) => (millimes(each.amountTnd) > millimes(most.amountTnd) ? each : most), days[0] ?? nothing)
  if (!first || !last) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        alignItems: 'center',
        marginBottom: 2,
      }}
    >
      <Line days={days} label={`${say('console.held.title')} · ${currency}`} />
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell colSpan={2}>
              <strong>{currency}</strong>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <Figure words={say('console.held.now')} amountTnd={last.amountTnd} />
          <Figure words={say('console.held.highest', { day: shortDay(highest.day) })} amountTnd={highest.amountTnd} />
          <Figure words={shortDay(first.day)} amountTnd={first.amountTnd} />
        </TableBody>
      </Table>
    </Box>
  )
}

function Figure({ words, amountTnd }: { words: string; amountTnd: string }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {words}
      </TableCell>
      <TableCell align="right">
        <Amount of={amountTnd} />
      </TableCell>
    </TableRow>
  )
}

function Line({ days, label }: { days: Held['days']; label: string }) {
  const most = days.reduce((max, { amountTnd }) => (millimes(amountTnd) > max ? millimes(amountTnd) : max), 1n)
  const points = days.map(({ amountTnd }, index) => {
    const x = (index / Math.max(1, days.length - 1)) * width
    // In thousandths of the height: the ratio is small enough for a float, the amounts are not.
    const y = height - (Number((millimes(amountTnd) * 1_000n) / most) / 1_000) * (height - 8)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <Box sx={{ color: 'primary.main' }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        style={asRead()}
      >
        <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} fill="currentColor" opacity={0.12} />
        <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      </svg>
    </Box>
  )
}

const nothing = { day: '', amountTnd: '0.000' }

const millimes = (amountTnd: string): bigint => millimesOf(amountTnd) ?? 0n
