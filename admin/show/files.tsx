import { Box, Link } from '@mui/material'
import type { AttachmentFieldsFragment } from '../../schema/operations/document-types.js'
import { onThisHost } from './on-this-host.js'
import { LargePicture, Picture } from './picture.js'
import { kilobytes } from './units.js'

export type ShownFile = Pick<AttachmentFieldsFragment, 'id' | 'fileName' | 'viewUrl' | 'sizeBytes' | 'mimeType'>

/** Files as links that download them; with `shown`, pictures stand on the page, beside words as small ones. What is no picture is not opened inside the console. */
export function Files({ files, shown }: { files: readonly ShownFile[]; shown?: 'large' | 'small' }) {
  if (files.length === 0) return null
  return (
    <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: shown ? 0 : 2.5, ...(shown ? galleries[shown] : {}) }}>
      {files.map(({ id, fileName, viewUrl, sizeBytes, mimeType }) => (
        <li key={id}>
          {shown === 'small' && mimeType.startsWith('image/') && <Picture src={onThisHost(viewUrl)} name={fileName} />}
          {shown === 'large' && mimeType.startsWith('image/') && <LargePicture src={onThisHost(viewUrl)} name={fileName} />}
          <Link href={onThisHost(viewUrl)} download rel="noreferrer">
            <bdi>{fileName}</bdi>
          </Link>{' '}
          <Box component="bdi" sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap' }}>
            {kilobytes(sizeBytes)}
          </Box>
        </li>
      ))}
    </Box>
  )
}

const galleryOf = (width: number) => ({
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: `repeat(auto-fill, minmax(${width}px, 1fr))`,
})

const galleries = { large: galleryOf(220), small: galleryOf(110) }
