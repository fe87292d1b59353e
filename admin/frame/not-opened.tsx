import { reactAdminWords } from '../provider/react-admin-words.js'
import { pageLanguage, Refused } from '../server/session.js'

/** In the place of everything, when the console could not begin. It needs nothing that would still have to come: no theme and no words. */
export function NotOpened({ of: error }: { of: unknown }) {
  const words = reactAdminWords[pageLanguage()]
  return (
    <main style={looks}>
      <h1 lang="en" style={{ fontSize: 20, margin: 0 }}>
        Amana
      </h1>
      <p role="alert" style={{ margin: 0 }}>
        {error instanceof Refused && error.code !== 'NOT_FOUND' ? error.message : words['ra.message.error']}
      </p>
      <button type="button" style={button} onClick={() => location.reload()}>
        {words['ra.action.refresh']}
      </button>
    </main>
  )
}

const looks = {
  position: 'fixed',
  inset: 0,
  overflow: 'auto',
  padding: 16,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 16,
  textAlign: 'center',
  font: '16px/1.5 system-ui, sans-serif',
  colorScheme: 'light dark',
  background: 'Canvas',
  color: 'CanvasText',
} as const

const button = {
  font: 'inherit',
  fontWeight: 600,
  color: 'inherit',
  background: 'none',
  border: '1px solid currentColor',
  borderRadius: 8,
  padding: '8px 16px',
  cursor: 'pointer',
} as const
