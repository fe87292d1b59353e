import { Box, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { PreviewFieldsFragment } from '../../schema/operations/document-types.js'
import { Effect } from '../dispute/effect.js'
import { say } from '../provider/words.js'
import { Refusal } from '../show/refusal.js'

interface Previewed {
  /** Of what would be decided. */
  id: string
  /** Asks the server, which wants a reason and keeps none. */
  ask(): Promise<PreviewFieldsFragment | null>
}

/** About as high as what most decisions do, so that what stands below stays where it is when that comes. */
const heightOfEffect = 440

/** What a decision would write and tell: the server's own preview. */
export function PreviewEffect({ id, ask }: Previewed) {
  const { data, error, isLoading } = useQuery({ queryKey: ['preview', id], queryFn: ask, retry: false })
  return (
    <>
      {isLoading && <Skeleton variant="rounded" height={heightOfEffect} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography component="h3" variant="h2">
            {say('console.decision.effect')}
          </Typography>
          <Effect preview={data} />
        </Box>
      )}
      <Refusal of={error} />
    </>
  )
}
