import { IconButton, Menu, MenuItem } from '@mui/material'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import { useState } from 'react'

interface More {
  /** What the button is called for whoever hears it, with the name of what it is about. */
  label: string
  acts: ReadonlyArray<{ label: string; isDangerous?: boolean; run: () => void }>
}

/** What is done now and then, behind one button of its row. */
export function MoreMenu({ label, acts }: More) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {acts.map((act) => (
          <MenuItem
            key={act.label}
            sx={act.isDangerous ? { color: 'error.main' } : {}}
            onClick={() => {
              setAnchor(null)
              act.run()
            }}
          >
            {act.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
