import { Alert, Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { say } from '../provider/words.js'
import { CopyButton } from './copy-button.js'

/** A secret that nobody can show again: it lives on this page until it is left. */
export function SecretOnce({ title, secret, children }: { title: string; secret: string; children?: ReactNode }) {
  return (
    <Alert severity="success" role="status" sx={{ '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}>
      <Typography component="h2" variant="h3">
        {title}
      </Typography>
      <Typography variant="body2">{say('dashboard.secretOnce')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginTop: 1 }}>
        <Box component="code" dir="ltr" sx={{ overflowWrap: 'anywhere', fontSize: 13 }}>
          {secret}
        </Box>
        <CopyButton text={secret} label={say('dashboard.copy')} />
      </Box>
      {children}
    </Alert>
  )
}
