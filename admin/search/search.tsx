import { Box, Button, Dialog } from '@mui/material'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { useEffect, useState } from 'react'
import { say } from '../provider/words.js'
import { useKeys } from '../review/use-keys.js'
import { SearchField } from './search-field.js'

/** Finds whatever somebody has at hand, from every page: a click, Ctrl or ⌘ and K, or a slash. */
export function Search() {
  const [isOpen, setOpen] = useState(false)
  useKeys({ '/': () => setOpen(true) })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
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
        sx={{ minWidth: 0, marginInlineEnd: 1, '& .MuiButton-startIcon': { marginInline: { xs: 0, md: '0 6px' } } }}
      >
        <Box component="span" sx={labelLooks}>
          {say('console.search.title')}
          <Box
            component="kbd"
            dir="ltr"
            aria-hidden
            sx={{ border: 1, borderRadius: 1, paddingInline: 0.75, fontFamily: 'monospace', fontSize: 12 }}
          >
            Ctrl K
          </Box>
        </Box>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-label={say('console.search.title')}
        slotProps={{ container: { sx: { alignItems: 'flex-start' } }, paper: { sx: { overflow: 'visible' } } }}
      >
        <SearchField onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** Where there is no room for it, the name of the button is still said. */
const labelLooks = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  whiteSpace: 'nowrap',
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  height: { xs: '1px', md: 'auto' },
  overflow: 'hidden',
  clipPath: { xs: 'inset(50%)', md: 'none' },
} as const
