import { Link as Anchor } from '@mui/material'
import { Link } from 'react-router'
import { wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { pathOfFinding } from './path-of-finding.js'

/** The way to what an id is of, whatever it is: the nearest page that the person may open, by its kind. Nothing where there is none. */
export function WayTo({ id }: { id: string }) {
  const [place] = useAnswer('Find', { text: id }).data?.find ?? []
  if (!place) return null
  return (
    <Anchor component={Link} to={pathOfFinding(place)}>
      {wordFor('page', place.page)}
    </Anchor>
  )
}
