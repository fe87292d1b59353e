import { Box, ButtonBase, Dialog } from '@mui/material'
import { useState } from 'react'

interface Shown {
  src: string
  /** What it is called. */
  name: string
}

/** A picture as large as there is room for it beside words; whole, when it is pressed. */
export function Picture({ src, name }: Shown) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <ButtonBase aria-label={name} onClick={() => setLarge(true)} sx={{ display: 'block', width: '100%', borderRadius: 1 }}>
        <Box
          component="img"
          src={src}
          alt=""
          sx={{ display: 'block', width: '100%', height: 120, objectFit: 'cover', borderRadius: 1, border: 1, borderColor: 'divider' }}
        />
      </ButtonBase>
      <Dialog open={isLarge} onClose={() => setLarge(false)} maxWidth="lg" aria-label={name}>
        <ButtonBase autoFocus aria-label={name} onClick={() => setLarge(false)}>
          <Box component="img" src={src} alt={name} sx={{ display: 'block', maxWidth: '100%', maxHeight: '85vh' }} />
        </ButtonBase>
      </Dialog>
    </>
  )
}
