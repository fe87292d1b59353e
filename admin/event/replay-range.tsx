import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { say } from '../provider/words.js'
import { Section } from '../show/section.js'
import { ReplayForm } from './replay-form.js'

/** Sends what was recorded in a span of time again: after an outage of a receiver, or of ours. */
export function ReplayRange({ types }: { types: readonly string[] }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [type, setType] = useState('')
  const selection =
    from === ''
      ? null
      : { from: new Date(from).toISOString(), to: to === '' ? null : new Date(to).toISOString(), types: type === '' ? null : [type] }
  return (
    <Box sx={{ marginTop: 2 }}>
      <Section title={say('console.events.replayRange')}>
        <Typography color="text.secondary">
          {say('console.events.replayHint')} {say('console.show.ownClock')}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            columnGap: 1.5,
            rowGap: 1,
            gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
            marginBlock: 1.5,
          }}
        >
          <TextField
            type="datetime-local"
            size="small"
            required
            label={say('console.events.from')}
            value={from}
            onChange={({ target: { value } }) => setFrom(value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            type="datetime-local"
            size="small"
            label={say('console.events.to')}
            value={to}
            onChange={({ target: { value } }) => setTo(value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <TextField
            select
            size="small"
            label={say('console.events.type')}
            value={type}
            onChange={({ target: { value } }) => setType(value)}
          >
            <MenuItem value="">{say('console.events.allTypes')}</MenuItem>
            {types.map((each) => (
              <MenuItem key={each} value={each} dir="ltr">
                {each}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <ReplayForm selection={selection} />
      </Section>
    </Box>
  )
}
