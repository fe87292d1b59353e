import { Alert, Box, Button, Link as Anchor, Skeleton, Typography } from '@mui/material'
import ActIcon from '@mui/icons-material/PersonOutlined'
import DecisionIcon from '@mui/icons-material/GavelOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import MoneyIcon from '@mui/icons-material/PaymentsOutlined'
import WebhookIcon from '@mui/icons-material/WebhookOutlined'
import NoteIcon from '@mui/icons-material/StickyNote2Outlined'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { EscrowOfCase } from '../dispute/dispute-case.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { usePages } from '../server/use-pages.js'
import { Address } from '../show/address.js'
import { Amount } from '../show/amount.js'
import { NoAnswer } from '../show/no-answer.js'
import { PersonLink } from '../show/person-link.js'
import { clockTime, day } from '../show/time.js'
import { momentsOf, type Moment } from './moments.js'

/** What became of an escrow, grouped by the reader's days; mails and webhooks, of which there are many, when they are asked for, and what is older than a page of each, too. */
export function Timeline({ escrow }: { escrow: EscrowOfCase }) {
  const { rows, error, hasOlder, readOlder } = usePages(['history', escrow.id], async (before) => {
    const { moments: nodes, olderCursor } = (await ask('EscrowHistory', { id: escrow.id, before })).escrowHistory
    return { nodes, pageInfo: { hasNextPage: olderCursor !== null, endCursor: olderCursor } }
  })
  const [withMails, setWithMails] = useState(false)
  const [withSent, setWithSent] = useState(false)
  if (!rows && error === null) return <Skeleton variant="rounded" height={200} />
  const moments = momentsOf(escrow, rows ?? [])
  const count = (of: Moment['kind']) => moments.filter(({ kind }) => kind === of).length
  const [mails, sent] = [count('mail'), count('webhook')]
  const days = Map.groupBy(
    moments.filter(({ kind }) => (withMails || kind !== 'mail') && (withSent || kind !== 'webhook')),
    ({ at }) => day(at),
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <NoAnswer of={error} />
      {hasOlder && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" disabled={readOlder === null} onClick={() => readOlder?.()}>
              {say('console.escrow.showOlder')}
            </Button>
          }
        >
          {say('console.escrow.olderNotShown')}
        </Alert>
      )}
      {[...days].map(([name, ofDay]) => (
        <Box key={name}>
          <Typography component="h3" variant="h3" sx={{ marginBottom: 0.5 }}>
            {name}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {ofDay.map((moment, index) => (
              // Two things may happen at one instant; their order is that of the record.
              <Line key={`${moment.at} ${index}`} of={moment} />
            ))}
          </Box>
        </Box>
      ))}
      {mails > 0 && (
        <Button size="small" aria-expanded={withMails} onClick={() => setWithMails(!withMails)} sx={{ justifySelf: 'start' }}>
          {withMails ? say('console.escrow.hideMails') : say('console.escrow.showMails', { count: mails })}
        </Button>
      )}
      {sent > 0 && (
        <Button size="small" aria-expanded={withSent} onClick={() => setWithSent(!withSent)} sx={{ justifySelf: 'start' }}>
          {withSent ? say('console.escrow.hideSent') : say('console.escrow.showSent', { count: sent })}
        </Button>
      )}
    </Box>
  )
}

/** Room for the longest that the clock of the language says. */
const timeWidth = () => `${clockTime('2026-01-01T22:58:00Z').length + 1}ch`

function Line({ of: { at, kind, words, amountTnd, to, reason, by } }: { of: Moment }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '20px minmax(48px, max-content) minmax(0, 1fr)',
        columnGap: 1.5,
        paddingBlock: 0.5,
        alignItems: 'start',
      }}
    >
      <Box component="span" aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 18, display: 'block', marginTop: '3px' } }}>
        {icons[kind]}
      </Box>
      <Typography component="time" dateTime={at} title={at} color="text.secondary" sx={{ whiteSpace: 'nowrap', minWidth: timeWidth() }}>
        {clockTime(at)}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {to === undefined ? (
            words
          ) : (
            <Anchor component={Link} to={to}>
              {words}
            </Anchor>
          )}{' '}
          {amountTnd !== undefined && <Amount of={amountTnd} />}
        </Typography>
        {by && <By of={by} />}
        {reason && (
          <Typography variant="body2" color="text.secondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** In which role, who, and through what. */
function By({ of: { role, id, email, channel } }: { of: NonNullable<Moment['by']> }) {
  const isPerson = email !== null && id !== null
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {role && wordFor('actorRole', role)}
      {isPerson && (
        <>
          {role && ' · '}
          {/^(usr|dev)_/.test(id) ? <PersonLink id={id} email={email} /> : <Address of={email} />}
        </>
      )}
      {channel && !(channel === 'ITSELF' && role) && (
        <>
          {(role ?? isPerson) && ' · '}
          {wordFor('channel', channel)}
        </>
      )}
    </Typography>
  )
}

const icons: Record<Moment['kind'], ReactElement> = {
  act: <ActIcon />,
  money: <MoneyIcon />,
  decision: <DecisionIcon />,
  note: <NoteIcon />,
  mail: <MailIcon />,
  webhook: <WebhookIcon />,
}
