import { Box, Skeleton, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import type { PreviewFieldsFragment } from '../../schema/operations/document-types.js'
import { mono } from '../look/mono.js'
import { say, wordFor } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { Rows } from '../show/rows.js'

/** Who would have more and who less, out of the server's own preview, fees included. */
export function Split({ preview }: { preview: PreviewFieldsFragment }) {
  return (
    <Table size="small" sx={splitLooks}>
      <TableBody>
        {preview.balances.map(({ account, changeTnd }) => (
          <TableRow key={account}>
            <TableCell component="th" scope="row">
              {wordFor('account', account)}
            </TableCell>
            <TableCell align="right">
              <Amount of={changeTnd} isChange />
            </TableCell>
          </TableRow>
        ))}
        <TableRow sx={{ '& > *': { color: 'text.secondary', borderTop: 1, borderColor: 'divider', borderBottom: 0 } }}>
          <TableCell component="th" scope="row">
            {say('console.decision.feeOfThese')}
          </TableCell>
          <TableCell align="right">
            <Amount of={preview.fees.escrowFeeTnd} />
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}

/** As high as what most decisions give whom, before that is known. */
export const SplitShape = () => (
  <Table size="small" aria-hidden sx={splitLooks}>
    <TableBody>
      {sixLines.map((line) => (
        <TableRow key={line}>
          <TableCell>
            <Skeleton />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const sixLines = [1, 2, 3, 4, 5, 6]

/** Narrow at its sides, so that each line stays one beside a case, too. */
const splitLooks = { '& td, & th': { paddingInline: 1 } }

/** What the ledger would write and what would be told, line by line; before it their sums, where an account has more lines than one. */
export function Effect({ preview }: { preview: PreviewFieldsFragment }) {
  const accounts = new Set(preview.postings.map(({ account }) => account))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {accounts.size < preview.postings.length && <Split preview={preview} />}
      <Typography component="h3" variant="h3">
        {say('console.decision.postings')}
      </Typography>
      <Rows
        label={say('console.decision.postings')}
        // Postings have no name of their own, and their order is that of the ledger.
        rows={preview.postings.map((posting, place) => ({ ...posting, place }))}
        keyOf={({ place }) => String(place)}
        empty={<Typography color="text.secondary">{say('console.decision.noPostings')}</Typography>}
        columns={[
          { label: say('console.decision.transfer'), isText: true, show: ({ transfer }) => wordFor('transferKind', transfer) },
          { label: say('console.decision.account'), isText: true, show: ({ account }) => wordFor('account', account) },
          { label: say('console.escrows.amount'), isFigure: true, show: ({ amountTnd }) => <Amount of={amountTnd} isChange /> },
        ]}
      />
      <Typography component="h3" variant="h3">
        {say('console.decision.events')}
      </Typography>
      {preview.events.length === 0 ? (
        <Typography color="text.secondary">{say('console.decision.noEvents')}</Typography>
      ) : (
        <Typography sx={{ fontFamily: mono, fontSize: 13 }}>
          <bdi dir="ltr">{preview.events.map(({ type }) => type).join(', ')}</bdi>
        </Typography>
      )}
    </Box>
  )
}
