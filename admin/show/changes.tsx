import { Box } from '@mui/material'
import { say, valuesWithWords, wordFor } from '../provider/words.js'
import { Amount } from './amount.js'
import { arrow } from './arrow.js'
import { CopyableId } from './copyable-id.js'
import { decimalOf, millimesOf } from './millimes.js'

type Facts = unknown

/** What a decision changed, a line for each name: what was, and what is since then. Its reason stands beside it and not here again. */
export function Changes({ before, after }: { before: Facts; after: Facts }) {
  const [was, is] = [entriesOf(before), entriesOf(after)]
  // What was nothing and is nothing says nothing: an outcome that divides nothing has no award.
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => name !== 'reason' && ((was.get(name) ?? null) !== null || (is.get(name) ?? null) !== null),
  )
  if (names.length === 0) return null
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        fontSize: 12,
        display: 'grid',
        gridTemplateColumns: 'fit-content(50%) minmax(0, auto)',
        justifyContent: 'start',
        columnGap: 0.75,
        rowGap: 0.25,
        textAlign: 'start',
      }}
    >
      {names.map((name) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" title={name} sx={{ color: 'text.secondary' }}>
            {wordFor('fact', name)}
          </Box>
          <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
            {was.has(name) && (
              <>
                <Value name={name} of={was.get(name)} />
                {is.has(name) && ` ${arrow()} `}
              </>
            )}
            {is.has(name) && <Value name={name} of={is.get(name)} />}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Value({ name, of }: { name: string; of: unknown }) {
  if (typeof of === 'boolean') return say(of ? 'console.staff.yes' : 'console.staff.no')
  if (of === null) return '—'
  const tnd = name.endsWith('Tnd') && (typeof of === 'number' || typeof of === 'string') ? millimesOf(String(of)) : null
  if (tnd !== null) return <Amount of={decimalOf(tnd)} />
  if (typeof of !== 'string') return <bdi dir="ltr">{JSON.stringify(of)}</bdi>
  if (name === 'millimes') return <Amount of={decimalOf(BigInt(of))} />
  if (isId.test(of)) return <CopyableId id={of} />
  // Of a case of finance, where others say the kind of an actor.
  const named = name === 'kind' && valuesWithWords('financeKind').includes(of.toUpperCase()) ? 'caseKind' : name
  return <bdi>{wordFor(areas[named] ?? '', asEnum.has(named) ? of.toUpperCase() : of)}</bdi>
}

/** Where the words for the values of a name are. */
const areas: Partial<Record<string, string>> = {
  status: 'recordStatus',
  phase: 'recordStatus',
  outcome: 'outcome',
  decision: 'outcome',
  kycStatus: 'identityStatus',
  providerState: 'providerState',
  kind: 'actorKind',
  role: 'staffRole',
  caseKind: 'financeKind',
}

/** Values whose words go by the name that GraphQL has for them. */
const asEnum: ReadonlySet<string> = new Set(['role', 'caseKind'])

const isId = /^([a-z]{2,5}_[0-9a-hjkmnp-tv-z]{26}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const entriesOf = (facts: Facts): Map<string, unknown> => new Map(typeof facts === 'object' && facts !== null ? Object.entries(facts) : [])
