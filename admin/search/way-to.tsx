import { Link as Anchor } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { pathOfFinding } from './path-of-finding.js'

interface Way {
  id: string
  /** What stands there while that is asked for, and where it is not found. */
  otherwise?: ReactNode
}

/** The way to what an id is of, whatever it is: the nearest page that the person may open, by its kind. */
export function WayTo({ id, otherwise = null }: Way) {
  const [place] = useAnswer('Find', { text: id }).data?.find ?? []
  if (!place) return otherwise
  return (
    <Anchor component={Link} to={pathOfFinding(place)}>
      {wordFor('page', place.page)}
    </Anchor>
  )
}
