import { Box, Link } from '@mui/material'
import type { AttachmentFieldsFragment } from '../../schema/operations/document-types.js'

/** Files as links that download them: what somebody sends is not opened inside the console. */
export function Files({ files }: { files: readonly AttachmentFieldsFragment[] }) {
  if (files.length === 0) return null
  return (
    <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 2.5 }}>
      {files.map(({ id, fileName, viewUrl, sizeBytes }) => (
        <li key={id}>
          <Link href={viewUrl} download rel="noreferrer">
            <bdi>{fileName}</bdi>
          </Link>{' '}
          <Box component="span" dir="ltr" sx={{ color: 'text.secondary', fontSize: 12 }}>
            {Math.ceil(sizeBytes / 1024)} kB
          </Box>
        </li>
      ))}
    </Box>
  )
}
