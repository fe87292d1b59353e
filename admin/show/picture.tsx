import { Box, ButtonBase, Dialog, Typography, type SxProps } from '@mui/material'
import { useState } from 'react'
import { say } from '../provider/words.js'
import { usePicture } from './use-picture.js'

interface Shown {
  src: string
  /** What it is called. */
  name: string
}

/** A picture that is looked at where it stands. */
export function LargePicture({ src, name }: Shown) {
  const { isMissing, shown } = usePicture(src)
  return (
    <>
      {isMissing && <NoPicture sx={large} />}
      <Box component="img" {...shown} alt={name} sx={{ ...large, ...(isMissing && away) }} />
    </>
  )
}

/** A picture as large as there is room for it beside words; whole, when it is pressed. */
export function Picture({ src, name }: Shown) {
  const { isMissing, shown } = usePicture(src)
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      {isMissing && <NoPicture sx={small} />}
      <ButtonBase
        aria-label={name}
        onClick={() => setLarge(true)}
        sx={{ display: 'block', width: '100%', borderRadius: 1, ...(isMissing && away) }}
      >
        <Box component="img" {...shown} alt="" sx={{ ...small, objectFit: 'cover' }} />
      </ButtonBase>
      <Dialog open={isLarge} onClose={() => setLarge(false)} maxWidth="lg" aria-label={name}>
        <ButtonBase autoFocus aria-label={name} onClick={() => setLarge(false)}>
          <WholePicture src={src} first={shown.src} name={name} />
        </ButtonBase>
      </Dialog>
    </>
  )
}

/** By the link that the small one came by, which a browser may still have, and by the newest where that one has ended. */
function WholePicture({ src, first, name }: Shown & { first: string }) {
  const { isMissing, shown } = usePicture(src, first)
  return (
    <>
      {isMissing && <NoPicture sx={{ minWidth: 240, minHeight: 120 }} />}
      <Box component="img" {...shown} alt={name} sx={{ display: 'block', maxWidth: '100%', maxHeight: '85vh', ...(isMissing && away) }} />
    </>
  )
}

/** In the place of one that did not come. */
const NoPicture = ({ sx }: { sx: SxProps }) => (
  <Box sx={{ ...sx, display: 'grid', placeContent: 'center', padding: 1 }}>
    <Typography variant="body2" color="text.secondary" align="center">
      {say('console.notLoaded.picture')}
    </Typography>
  </Box>
)

const framed = { display: 'block', width: '100%', borderRadius: 1, border: 1, borderColor: 'divider' } as const

/** As high before it has come as after: what decides a case stands below it, and does not move under a hand. */
const large = { ...framed, aspectRatio: '1', maxHeight: 360, objectFit: 'contain', bgcolor: 'action.hover' } as const

const small = { ...framed, height: 120 } as const

/** Still asked for, and not to be seen. */
const away = { display: 'none' } as const
