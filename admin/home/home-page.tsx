import { Box, Typography } from '@mui/material'
import { Title, useGetIdentity } from 'react-admin'
import { say } from '../provider/words.js'

export function HomePage() {
  const { identity } = useGetIdentity()
  return (
    <Box>
      <Title title={say('console.home.title')} />
      <Typography component="h1" variant="h1">
        {say('console.home.title')}
      </Typography>
      {identity && <Typography color="text.secondary">{say('console.home.signedInAs', { email: String(identity.fullName) })}</Typography>}
    </Box>
  )
}
