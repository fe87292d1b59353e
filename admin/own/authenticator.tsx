import { Alert, Box, Typography } from '@mui/material'
import { QRCodeSVG } from 'qrcode.react'
import { mono } from '../look/mono.js'
import { say } from '../provider/words.js'
import { colon } from '../show/colon.js'
import { CopyButton } from '../show/copy-button.js'

/** What an authenticator reads, as a picture and as a key to type. */
export function AuthenticatorKey({ uri }: { uri: string }) {
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      <Typography>{say('console.own.scan')}</Typography>
      <Box sx={{ bgcolor: '#ffffff', padding: 2, justifySelf: 'start', borderRadius: 1, lineHeight: 0 }}>
        <QRCodeSVG value={uri} size={192} title={say('console.own.factor')} />
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {say('console.own.key')}
        {colon()}
        <code dir="ltr">{key}</code> <CopyButton isPlain text={key} label={say('dashboard.copy')} />
      </Typography>
    </>
  )
}

/** What stands in for it, each once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Alert severity="warning">{say('console.own.codesHint')}</Alert>
      <Box component="ul" dir="ltr" sx={{ margin: 0, columns: '200px 2', fontFamily: mono, lineHeight: 2 }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box>
        <CopyButton text={codes.join('\n')} label={say('console.show.copyAll')} />
      </Box>
    </>
  )
}
