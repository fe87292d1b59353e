import { Box, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeploymentSettingsQuery } from '../../schema/operations/document-types.js'
import { loadSettingWords, say, wordFor } from '../provider/words.js'
import { Refused } from '../server/session.js'
import { useAnswer } from '../server/use-answer.js'
import { PartNotLoaded } from '../show/lazy-part.js'
import { Page } from '../show/page.js'
import { Section } from '../show/section.js'

type Setting = DeploymentSettingsQuery['deploymentSettings'][number]

/** What this deployment is set to. It is read when a process starts: nothing is changed here. */
export function SettingsPage() {
  const { data, error, isLoading } = useAnswer('DeploymentSettings')
  const words = useQuery({
    queryKey: ['settingWords'],
    queryFn: () => loadSettingWords().then(() => true),
    staleTime: Infinity,
    retry: false,
  })
  // Another version is served by now, with words of its own.
  const areGone = words.error instanceof Refused && words.error.code === 'NOT_FOUND'
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const found = (data?.deploymentSettings ?? []).filter(({ name }) => `${name} ${meaningOf(name)}`.toLowerCase().includes(sought))
  return (
    <Page
      title={say('console.settings.title')}
      hint={say('console.settings.rule')}
      error={error ?? (areGone ? null : words.error)}
      isLoading={isLoading || words.isLoading}
    >
      {areGone && <PartNotLoaded />}
      {data && (
        <TextField
          type="search"
          size="small"
          label={say('console.settings.search')}
          value={search}
          onChange={({ target: { value } }) => setSearch(value)}
          sx={{ maxWidth: 400 }}
        />
      )}
      {[...Map.groupBy(found, ({ heading }) => heading)].map(([heading, settings]) => (
        <Section key={heading} title={wordFor('settingHeading', heading)}>
          {settings.map((setting) => (
            <Row key={setting.name} of={setting} />
          ))}
        </Section>
      ))}
    </Page>
  )
}

const meaningOf = (name: string): string => wordFor('settingMeaning', name)

/** What is accepted is told by its documentation, which is in English. */
function Row({ of: { name, value, isDefault, accepts } }: { of: Setting }) {
  return (
    <Box sx={{ paddingBlock: 1, borderBlockEnd: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <code dir="ltr" lang="en" title={accepts}>
          {name}
        </code>
        <Typography component="strong" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{value ?? '—'}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {say(isDefault ? 'console.settings.default' : 'console.settings.set')}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        <Names of={meaningOf(name)} />
      </Typography>
    </Box>
  )
}

/** A sentence in which names stand between backticks: they are written from left to right in every language. */
function Names({ of }: { of: string }) {
  // Where it leads to another page of the documentation, that page's name is enough here.
  const text = of.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <Name key={index} of={part} />))
}

const Name = ({ of }: { of: string }) => <code dir="ltr">{of}</code>
