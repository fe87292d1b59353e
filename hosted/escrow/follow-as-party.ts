import { CheckoutEscrow } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { sideOf } from './escrow-details.js'
import type { HostedCaller, HostedPerson, ShownEscrow } from '../hosted-services.js'
import { granted, perform } from '../visit/perform.js'
import { sendStandings, type ListeningExchange } from '../live/send-standings.js'

interface Party {
  caller: HostedCaller
  person: HostedPerson
  shown: ShownEscrow
}

/**
 * Tells a party of an escrow, as server-sent events, that something has changed. Whether they are one is asked by the very operation that the
 * page is made of, at once and again before each word: a buyer may be replaced by another.
 */
export async function followAsParty(exchange: ListeningExchange, { caller, person, shown }: Party): Promise<void> {
  const { services } = exchange
  const ask = () => perform({ services, caller }, CheckoutEscrow, { id: shown.escrowId })
  const { escrow } = granted(await ask())
  if (!sideOf(escrow, person.email)) throw new DomainError('NOT_A_PARTY')
  const mayHear = async () => {
    const { data } = await ask()
    return data !== undefined && sideOf(data.escrow, person.email) !== null
  }
  await sendStandings(exchange, { caller, shown, mayHear })
}
