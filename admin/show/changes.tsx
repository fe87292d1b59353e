import { Box } from '@mui/material'
import { CopyableId } from './copyable-id.js'

type Facts = unknown

/** What a decision changed, a line for each name: what was, and what is since then. */
export function Changes({ before, after }: { before: Facts; after: Facts }) {
  const [was, is] = [entriesOf(before), entriesOf(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  if (names.length === 0) return null
  return (
    <Box component="dl" dir="ltr" sx={{ margin: 0, fontSize: 12, display: 'grid', gap: 0.25 }}>
      {names.map((name) => (
        <Box key={name} sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', overflowWrap: 'anywhere' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ margin: 0 }}>
            {was.has(name) && (
              <>
                <Value of={was.get(name)} />
                {is.has(name) && ' → '}
              </>
            )}
            {is.has(name) && <Value of={is.get(name)} />}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Value({ of }: { of: unknown }) {
  if (typeof of === 'string' && isId.test(of)) return <CopyableId id={of} />
  return <span dir="auto">{typeof of === 'string' ? of : JSON.stringify(of)}</span>
}

const isId = /^([a-z]{2,5}_[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const entriesOf = (facts: Facts): Map<string, unknown> => new Map(typeof facts === 'object' && facts !== null ? Object.entries(facts) : [])
