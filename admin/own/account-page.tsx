import { Box, Typography } from '@mui/material'
import { say } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageTitle } from '../show/page-title.js'
import { Section } from '../show/section.js'
import { Password } from './password.js'
import { SecondFactor } from './second-factor.js'
import { Sessions } from './sessions.js'

/** What somebody keeps of their own: the second factor of staff, the password, and their sessions. */
export function AccountPage() {
  const { data, error } = useAnswer('Viewer')
  const staff = data?.viewer?.staff
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <PageTitle title={say('console.own.title')} />
      <Typography component="h1" variant="h1">
        {say('console.own.title')}
      </Typography>
      <NoAnswer of={error} />
      {staff && (
        <Section title={say('console.own.factor')}>
          <SecondFactor isSetUp={staff.hasSecondFactor} />
        </Section>
      )}
      <Section title={say('console.own.passwordTitle')}>
        <Password />
      </Section>
      <Section title={say('console.own.sessions')}>
        <Sessions />
      </Section>
    </Box>
  )
}
