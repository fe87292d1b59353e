import { Box, Link as Anchor, Typography } from '@mui/material'
import CheckIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Link } from 'react-router'
import { firstCall } from '../api-key/first-call.js'
import { say } from '../provider/words.js'
import { useAnswer, useAnswerWhere } from '../server/use-answer.js'
import { Section } from '../show/section.js'
import { Teach } from '../show/teach.js'

interface Step {
  to: string
  words: string
  hint: string
  /** What to paste into a terminal. */
  call?: string
  isDone: boolean
}

/** What is still to be done before the first payment. Each step is ticked by what the service knows; without an open one the list is gone. */
export function Checklist() {
  const steps = useSteps()
  const next = steps?.find(({ isDone }) => !isDone)
  if (!steps || !next) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Section title={say('dashboard.home.checklist')}>
      <Typography color="text.secondary">{say('dashboard.home.progress', { done: `${done}`, all: `${steps.length}` })}</Typography>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {steps.map((step) => (
          <StepRow key={step.words} step={step} isNext={step === next} />
        ))}
      </Box>
    </Section>
  )
}

function StepRow({ step: { to, words, hint, call, isDone }, isNext }: { step: Step; isNext: boolean }) {
  return (
    <Box component="li" aria-current={isNext ? 'step' : undefined} sx={{ display: 'flex', gap: 1.5, paddingBlock: 0.75 }}>
      {isDone ? (
        <CheckIcon color="success" titleAccess={say('dashboard.home.isDone')} />
      ) : (
        <OpenIcon color={isNext ? 'primary' : 'disabled'} titleAccess={say('dashboard.home.isOpen')} />
      )}
      <Box sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Anchor component={Link} to={to} sx={{ justifySelf: 'start', fontWeight: isNext ? 650 : 400 }}>
          {words}
        </Anchor>
        {isNext && <Teach words={hint} {...(call === undefined ? {} : { call })} />}
      </Box>
    </Box>
  )
}

/** Null where something of it is not known, which the page says. */
function useSteps(): Step[] | null {
  const developer = useAnswer('Developer')
  const business = useAnswer('DeveloperBusiness')
  const keys = useAnswer('ApiKeys')
  const webhooks = useAnswer('Webhooks')
  const hook = webhooks.data?.webhooks[0]
  // The last answer may be another one: what was done once stays done.
  const delivered = useAnswerWhere(hook !== undefined, 'RecentDeliveries', { webhookId: hook?.id ?? '', status: 'DELIVERED', limit: 1 })
  if (!developer.data || !business.data || !keys.data || !webhooks.data || delivered.isLoading || delivered.isError) return null
  const { allowedRedirectUrls, association } = developer.data.developer
  const { apiKeys } = keys.data
  const toHook = hook ? `/webhooks/${hook.id}` : '/webhooks'
  return [
    { to: '/api-keys', words: say('dashboard.home.key'), hint: say('dashboard.home.keyHint'), isDone: apiKeys.length > 0 },
    {
      to: '/requests',
      words: say('dashboard.home.call'),
      hint: say('dashboard.home.callHint'),
      call: firstCall(),
      isDone: apiKeys.some(({ lastUsedAt }) => lastUsedAt !== null),
    },
    {
      to: '/settings',
      words: say('dashboard.home.association'),
      hint: say('dashboard.home.associationHint'),
      isDone: association.status === 'ASSOCIATED',
    },
    {
      to: '/settings',
      words: say('dashboard.home.redirect'),
      hint: say('dashboard.home.redirectHint'),
      isDone: allowedRedirectUrls.length > 0,
    },
    { to: '/webhooks', words: say('dashboard.home.webhook'), hint: say('dashboard.home.webhookHint'), isDone: hook !== undefined },
    {
      to: toHook,
      words: say('dashboard.home.delivered'),
      hint: say('dashboard.home.deliveredHint'),
      isDone: (delivered.data?.webhookDeliveries.deliveries.length ?? 0) > 0,
    },
    {
      to: '/settings',
      words: say('dashboard.home.business'),
      hint: say('dashboard.home.businessHint'),
      isDone: business.data.developer.business !== null,
    },
  ]
}
