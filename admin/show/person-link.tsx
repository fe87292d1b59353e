import { Link as Anchor } from '@mui/material'
import { Link } from 'react-router'
import { Address } from './address.js'

/** A person or a developer by their address, and the way to their page. */
export function PersonLink({ id, email }: { id: string; email: string }) {
  return (
    <Anchor component={Link} to={`/${id.startsWith('dev_') ? 'developers' : 'users'}/${id}`}>
      <Address of={email} />
    </Anchor>
  )
}
