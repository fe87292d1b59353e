import { Fragment } from 'react'

/** A mail address. Where there is no room for it on one line, it breaks where it is made of parts. */
export const Address = ({ of: email }: { of: string }) => (
  <bdi dir="ltr">
    {email.split(/(?<=[@.])/).map((part, place) => (
      // Parts of one address have no name but their place.
      <Fragment key={`${place} ${part}`}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </bdi>
)
