import { Box, Button, Dialog, TextField } from '@mui/material'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { keyNamed } from '../review/key-named.js'
import { useKeys } from '../review/use-keys.js'
import { mono } from '../look/mono.js'

interface SearchParts {
  /** What it is called. */
  label: string
  field: ComponentType<SearchFieldParts>
}

export interface SearchFieldParts {
  label: string
  /** What was typed while the field was on its way. */
  begun: string
  onDone(): void
}

/** Finds whatever somebody has at hand, from every page: a click, Ctrl or ⌘ and K, or a slash. */
export function Search({ label, field: Field }: SearchParts) {
  const [isOpen, setOpen] = useState(false)
  const [begun, begin] = useState('')
  const close = () => {
    setOpen(false)
    begin('')
  }
  useKeys({ '/': () => setOpen(true) })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (keyNamed(event) !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button
        color="inherit"
        onClick={() => setOpen(true)}
        startIcon={<SearchIcon />}
        aria-keyshortcuts="Control+K Meta+K /"
        sx={fieldLooks}
      >
        <Box component="span" sx={labelLooks}>
          <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
            {label}
          </Box>
          <Box
            component="kbd"
            dir="ltr"
            aria-hidden
            sx={{ border: 1, borderRadius: 1, paddingInline: 0.75, fontFamily: mono, fontSize: 12, opacity: 0.8 }}
          >
            Ctrl K
          </Box>
        </Box>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        fullWidth
        maxWidth="sm"
        aria-label={label}
        slotProps={{ container: { sx: { alignItems: 'flex-start' } }, paper: { sx: { overflow: 'visible' } } }}
      >
        <Suspense fallback={<Beginning label={label} typed={begun} onType={begin} />}>
          <Field label={label} begun={begun} onDone={close} />
        </Suspense>
      </Dialog>
    </>
  )
}

/** Takes what is typed before the field is there, which is loaded when it is opened first. */
const Beginning = ({ label, typed, onType }: { label: string; typed: string; onType(typed: string): void }) => (
  <Box sx={{ padding: 1.5 }}>
    <TextField autoFocus fullWidth label={label} value={typed} onChange={({ target }) => onType(target.value)} sx={{ margin: 0 }} />
  </Box>
)

/** Looks like the field that it opens, where there is room. */
const fieldLooks = {
  minWidth: { xs: 0, md: 300 },
  marginInline: { xs: 0, md: 2 },
  paddingBlock: 0.5,
  fontWeight: 400,
  bgcolor: { md: 'rgb(255 255 255 / 0.12)' },
  '&:hover': { bgcolor: 'rgb(255 255 255 / 0.2)' },
  '& .MuiButton-startIcon': { marginInline: { xs: 0, md: '0 8px' } },
} as const

/** Where there is no room for it, the name of the button is still said. */
const labelLooks = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  flex: 1,
  whiteSpace: 'nowrap',
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  height: { xs: '1px', md: 'auto' },
  overflow: 'hidden',
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const
