import { Link, Typography } from '@mui/material'
import { say } from '../provider/words.js'
import { onThisHost } from './on-this-host.js'

/** The latest PDF of a contract, as a download; nothing where there is none, or where this member of staff reads who people are masked. */
export function ContractPdf({ of: contract }: { of: { pdfUrl: string | null } | null }) {
  if (!contract || contract.pdfUrl === null) return null
  return (
    <Typography sx={{ marginTop: 1 }}>
      <Link href={onThisHost(contract.pdfUrl)} download rel="noreferrer">
        {say('console.dispute.contractPdf')}
      </Link>
    </Typography>
  )
}
