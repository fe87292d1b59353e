import { Fragment } from 'react'

/** A mail address, or one of the web. Where there is no room for it on one line, it breaks where it is made of parts. */
export const Address = ({ of: address }: { of: string | null | undefined }) =>
  address == null ? (
    '—'
  ) : (
    <bdi dir="ltr" className="address">
      {address.split(/(?<=[@./])(?!\/)/).map((part, place) => (
        // Parts of one address have no name but their place.
        <Fragment key={`${place} ${part}`}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  )

/** Words among which there may be addresses. */
export const WithAddresses = ({ of: words }: { of: string }) =>
  words.split(addresses).map((part, place) =>
    // Every other part is an address.
    place % 2 === 1 ? <Address key={`${place} ${part}`} of={part} /> : <Fragment key={`${place} ${part}`}>{part}</Fragment>,
  )

/** What is written in the letters of an address, and isolated as one may be in a sentence. */
const addresses = /([\u2066-\u2069!-~]*[@/][\u2066-\u2069!-~]*)/
