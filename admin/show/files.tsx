import { Box, Link } from '@mui/material'
import type { AttachmentFieldsFragment } from '../../schema/operations/document-types.js'
import { onThisHost } from './on-this-host.js'

type FileOfCase = Pick<AttachmentFieldsFragment, 'id' | 'fileName' | 'viewUrl' | 'sizeBytes' | 'mimeType'>

/** Files as links that download them; with `shown`, pictures stand on the page. What is no picture is not opened inside the console. */
export function Files({ files, shown = false }: { files: readonly FileOfCase[]; shown?: boolean }) {
  if (files.length === 0) return null
  return (
    <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: shown ? 0 : 2.5, ...(shown ? gallery : {}) }}>
      {files.map(({ id, fileName, viewUrl, sizeBytes, mimeType }) => (
        <li key={id}>
          {shown && mimeType.startsWith('image/') && (
            <Box
              component="img"
              src={onThisHost(viewUrl)}
              alt={fileName}
              sx={{ display: 'block', maxWidth: '100%', maxHeight: 420, borderRadius: 1, border: 1, borderColor: 'divider' }}
            />
          )}
          <Link href={onThisHost(viewUrl)} download rel="noreferrer">
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

const gallery = { listStyle: 'none', display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }
