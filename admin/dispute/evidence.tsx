import { Box, Chip, Paper, Typography } from '@mui/material'
import { say, wordFor } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { Files } from '../show/files.js'
import { Time } from '../show/time.js'
import { Words } from '../show/words.js'
import type { Said } from './dispute-case.js'

/**
 * Both sides in one order of time, the seller's on one side and the buyer's on the other, so that an answer stands beside what it answers.
 * Staff speak across both. On a narrow screen one below the other, each with its name. `news`: the ids of what has come since it was read.
 */
export function Evidence({ said, news }: { said: readonly Said[]; news: ReadonlySet<string> }) {
  return (
    <Box
      component="ol"
      sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
    >
      {sides
        .filter((side) => said.every(({ author }) => author !== side))
        .map((side) => (
          <Box component="li" key={side} sx={{ gridColumn: { xs: '1', md: columns[side] }, gridRow: { md: '1' } }}>
            <Typography component="h3" variant="h3">
              {authors()[side]}
            </Typography>
            <Typography color="text.secondary">{say('console.dispute.saidNothing')}</Typography>
          </Box>
        ))}
      {said.map((each) => (
        <Box component="li" key={each.id} sx={{ gridColumn: { xs: '1', md: columns[each.author] }, minWidth: 0 }}>
          <Paper
            variant="outlined"
            sx={{
              padding: 1.5,
              borderInlineStartWidth: 4,
              borderInlineStartColor: ({ palette }) =>
                each.kind === 'note'
                  ? palette.warning.main
                  : each.author === 'STAFF' || each.author === 'TIME'
                    ? palette.divider
                    : palette.primary.main,
            }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginBottom: 0.5 }}>
              <Typography component="h3" variant="h3">
                {authors()[each.author]}
              </Typography>
              <Chip size="small" variant="outlined" label={kinds()[each.kind]} />
              {each.ruling && <Chip size="small" label={wordFor('proofDecision', each.ruling)} />}
              {each.offer && <Chip size="small" label={wordFor('offerStatus', each.offer.status)} />}
              {news.has(each.id) && <Chip size="small" color="warning" label={say('console.dispute.isNew')} />}
              <Typography variant="body2" color="text.secondary">
                <Time at={each.at} />
              </Typography>
            </Box>
            {each.amountTnd !== undefined && (
              <Typography>
                {each.kind === 'offer' && say('console.dispute.offered')} <Amount of={each.amountTnd} />
              </Typography>
            )}
            {each.shares && <Shares of={each.shares} />}
            {each.offer?.decidedAt && (
              <Typography variant="body2" color="text.secondary">
                {wordFor('offerStatus', each.offer.status)} · <Time at={each.offer.decidedAt} />
              </Typography>
            )}
            {each.text && <Words>{each.text}</Words>}
            {each.kind === 'payout' && each.text && (
              <Typography variant="body2" color="text.secondary">
                {say('console.dispute.forSeller')}
              </Typography>
            )}
            <Files files={each.files} shown="small" />
          </Paper>
        </Box>
      ))}
    </Box>
  )
}

/** What the parties see beside the offer, too: fees included, all that is held. */
function Shares({ of }: { of: NonNullable<Said['shares']> }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {say('console.escrow.sellerGets')} <Amount of={of.sellerGetsTnd} /> · {say('console.dispute.buyerGetsBack')}{' '}
      <Amount of={of.buyerGetsBackTnd} /> · {say('console.decision.fee')} <Amount of={of.feesTnd} />
    </Typography>
  )
}

const sides = ['SELLER', 'BUYER'] as const

const columns: Record<Said['author'], string> = { SELLER: '1', BUYER: '2', STAFF: '1 / -1', TIME: '1 / -1' }

const authors = (): Record<Said['author'], string> => ({
  SELLER: say('console.escrows.seller'),
  BUYER: say('console.escrows.buyer'),
  STAFF: say('console.dispute.staff'),
  TIME: wordFor('proofSource', 'TIMEOUT'),
})

const kinds = (): Record<Said['kind'], string> => ({
  reason: say('console.dispute.kinds.reason'),
  message: say('console.dispute.kinds.message'),
  note: say('console.dispute.kinds.note'),
  offer: say('console.dispute.kinds.offer'),
  proof: say('console.dispute.kinds.proof'),
  ruling: say('console.dispute.kinds.ruling'),
  rejection: say('console.dispute.kinds.rejection'),
  payout: say('console.dispute.kinds.payout'),
})
