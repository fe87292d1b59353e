import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAnswer } from '../server/use-answer.js'
import { Field } from '../show/field.js'
import { Page } from '../show/page.js'
import { ReasonDialog } from '../show/reason-dialog.js'
import { Section } from '../show/section.js'

type Doing = { what: 'block' } | { what: 'unblock'; domain: string } | null

/** Domains whose addresses are not invited to verify an identity, and those below them; for whoever reviews identities. */
export function BlockedDomainPage() {
  const { data, error, isLoading } = useAnswer('BlockedEmailDomains')
  const [doing, setDoing] = useState<Doing>(null)
  const [search, setSearch] = useState('')
  const domains = (data?.blockedEmailDomains ?? []).filter((domain) => domain.includes(search.trim().toLowerCase()))
  return (
    <Page
      title={say('console.domains.title')}
      hint={say('console.domains.rule')}
      beside={
        data && (
          <Button variant="contained" onClick={() => setDoing({ what: 'block' })}>
            {say('console.domains.block')}
          </Button>
        )
      }
      error={error}
      isLoading={isLoading}
    >
      {data && (
        <Section title={say('console.domains.count', { count: domains.length })}>
          <TextField
            type="search"
            size="small"
            label={say('console.domains.search')}
            value={search}
            onChange={({ target: { value } }) => setSearch(value)}
            slotProps={{ htmlInput: { dir: 'ltr' } }}
            sx={{ marginBottom: 1.5 }}
          />
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              margin: 0,
              padding: 0,
              display: 'grid',
              columnGap: 4,
              rowGap: 0.5,
              gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
            }}
          >
            {domains.map((domain) => (
              <Box
                component="li"
                key={domain}
                sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minWidth: 0 }}
              >
                <bdi dir="ltr" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                  {domain}
                </bdi>
                <Button
                  size="small"
                  aria-label={say('console.domains.unblockOne', { domain })}
                  onClick={() => setDoing({ what: 'unblock', domain })}
                >
                  {say('console.domains.unblock')}
                </Button>
              </Box>
            ))}
          </Box>
        </Section>
      )}
      {doing?.what === 'block' && <Block onClose={() => setDoing(null)} />}
      {doing?.what === 'unblock' && (
        <ReasonDialog
          title={say('console.domains.unblockOne', { domain: `\u2068${doing.domain}\u2069` })}
          does={say('console.domains.unblock')}
          act={(reason) => ask('UnblockEmailDomain', { input: { domain: doing.domain, reason } })}
          onClose={() => setDoing(null)}
        />
      )}
    </Page>
  )
}

function Block({ onClose }: { onClose: () => void }) {
  const [domain, setDomain] = useState('')
  return (
    <ReasonDialog
      title={say('console.domains.block')}
      does={say('console.domains.block')}
      isDangerous
      act={(reason) => ask('BlockEmailDomain', { input: { domain: domain.trim(), reason } })}
      onClose={onClose}
    >
      <Field
        name="domain"
        autoFocus
        required
        label={say('console.domains.domain')}
        value={domain}
        onChange={({ target: { value } }) => setDomain(value)}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
        sx={{ marginTop: 1 }}
      />
    </ReasonDialog>
  )
}
