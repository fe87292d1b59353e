import { Box, Button, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { say } from '../provider/words.js'

interface FieldParts {
  name: string
  label: string
  hint: string
  /** The types of what can be chosen. */
  accept: string
  isMany?: boolean
}

/** Out of sight, and still there for the keyboard and for whoever hears the page. */
const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** Takes files. The browser's own field speaks its language, and not the page's. */
export function FileField({ name, label, hint, accept, isMany = false }: FieldParts) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const hintId = useId()
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary" aria-hidden>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button
          component="label"
          variant="outlined"
          tabIndex={-1}
          role={undefined}
          sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
        >
          {say(isMany ? 'dashboard.settings.chooseFiles' : 'dashboard.settings.chooseFile')}
          <input
            type="file"
            name={name}
            aria-label={label}
            aria-describedby={hintId}
            accept={accept}
            multiple={isMany}
            style={unseen}
            onChange={({ target }) => setChosen(Array.from(target.files ?? [], (file) => file.name))}
          />
        </Button>
        {chosen.length > 0 && (
          <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{chosen.join(', ')}</bdi>
          </Typography>
        )}
      </Box>
      <Typography id={hintId} variant="caption" color="text.secondary">
        {hint}
      </Typography>
    </Box>
  )
}
