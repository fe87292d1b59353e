import { mono } from '../look/mono.js'
import { shortId } from './copyable-id.js'
import { ToPage } from './to-page.js'

/** The way to the page of a thing that is known by its id alone: shortened as everywhere else, and whole on hover. */
export const IdLink = ({ to, id }: { to: string; id: string }) => (
  <ToPage to={to}>
    <span title={id} style={{ fontFamily: mono, whiteSpace: 'nowrap' }}>
      {shortId(id)}
    </span>
  </ToPage>
)
