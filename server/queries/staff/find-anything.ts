import type { EntityManager } from '@mikro-orm/postgresql'
import type { Finding } from '../../../schema/staff/finding.type.js'
import { dbOf } from '../../db/typed-queries.js'
import type { StaffRole } from '../../domain/credential/actor.js'
import { parseEmailAddress } from '../../domain/email-address.js'
import { decodeAnyId, idIn } from '../../domain/id.js'
import { mayOpen } from '../../domain/staff/finding-page.js'
import { lookById, type Place } from './look-by-id.js'
import { lookByAddress, lookByReference } from './look-by-name.js'

interface Asked {
  text: string
  /** Of whom asks: each is shown the nearest page that they may open. */
  role: StaffRole
  limit: number
}

/**
 * What staff mean by an id of any kind (also inside of a link), an address, a reference or the number of a ticket, each with the page that
 * tells of it: its own, or that of what it belongs to. Each question is answered by an index, and at most `limit` findings come back.
 */
export async function findAnything(em: EntityManager, { text, role, limit }: Asked): Promise<Finding[]> {
  const nearest = (places: readonly Place[]) => places.find(({ page }) => mayOpen(page, role))
  const id = idIn(text)
  const known = id && decodeAnyId(id)
  if (id && known) {
    const place = nearest(await lookById(em, known))
    return place ? [{ ...place, id }] : []
  }
  const email = parseEmailAddress(text)
  const found = email === null ? await lookByReference(em, text, limit) : await lookByAddress(dbOf(em), email, limit)
  return found
    .flatMap(({ id: foundId, places }) => {
      const place = nearest(places)
      return place ? [{ ...place, id: foundId }] : []
    })
    .slice(0, limit)
}
