import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useNavigate } from 'react-router'
import { say } from '../provider/words.js'

/** Somewhere to go, with what it is and what it is called. */
export interface Place {
  key: string
  to: string
  kind: string
  title: string
  /** An id or an address. */
  detail: string
}

interface PlaceParts {
  label: string
  /** Where one can go by what has been typed. */
  places: readonly Place[]
  typed: string
  onType: (typed: string) => void
  isLooking?: boolean
  refusal?: unknown
  /** What can be typed, and what is said where nothing fits. */
  hint: string
  nothing: string
  onDone: () => void
}

/** A field for what somebody has at hand, with the places that it leads to below it. */
export function PlaceField({ label, places, typed, onType, isLooking = false, refusal = null, hint, nothing, onDone }: PlaceParts) {
  const navigate = useNavigate()
  return (
    <Autocomplete<Place>
      options={places}
      open
      autoHighlight
      disablePortal
      forcePopupIcon={false}
      filterOptions={(all) => all}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ key }) => key}
      loading={isLooking}
      loadingText={say('console.search.looking')}
      noOptionsText={nothing}
      inputValue={typed}
      onInputChange={(_event, text, cause) => cause === 'input' && onType(text)}
      onChange={(_event, chosen) => {
        if (!chosen) return
        onDone()
        void navigate(chosen.to)
      }}
      slotProps={{ popper: { placement: 'bottom', modifiers: [{ name: 'flip', enabled: false }] }, listbox: { sx: { maxHeight: '60vh' } } }}
      renderOption={({ key, ...props }, { kind, title, detail }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ minWidth: { xs: 72, sm: 110 } }}>
            {kind}
          </Typography>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>{' '}
            <Typography component="span" variant="body2" color="text.secondary">
              <bdi>{detail}</bdi>
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <Box sx={{ padding: 1.5 }}>
          <TextField
            {...props}
            autoFocus
            label={label}
            placeholder={hint}
            error={refusal !== null}
            helperText={refusal instanceof Error ? refusal.message : undefined}
            sx={{ margin: 0 }}
            slotProps={{ htmlInput: { ...props.inputProps, dir: 'auto' } }}
            onKeyDown={({ key }) => key === 'Escape' && onDone()}
          />
        </Box>
      )}
    />
  )
}
