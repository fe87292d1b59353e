import { randomBytes } from 'node:crypto'
import { asOwner } from '../../support/database/start-database.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { aPerson, type Integrator } from '../../support/installation/people.js'
import type { Scene } from './scene.js'

/** The largest that are taken (`SIGNATURE_IMAGE_MAX_BYTES`, `contractTerms`). */
const imageBytes = 200_000
const termsCharacters = 9_000

/** As many escrows of each of these customers, each with terms and two drawn signatures as large as they may be. */
export async function seedSignedEscrows({ client, installation }: Scene, owners: readonly Integrator[], countEach: number): Promise<void> {
  const terms = randomBytes((termsCharacters * 3) / 4).toString('base64')
  const escrows = owners.flatMap((owner) => Array.from({ length: countEach }, (_none, index) => ({ owner, title: `Signed ${index}` })))
  const buyer = await aPerson(client, owners[0]!.key)
  const body = { amount: 50, mode: 'standard', buyerEmail: buyer.email, contractTerms: terms }
  await inParallel(escrows, 4, ({ owner, title }) => createEscrow(client, owner.key, { ...body, title }))
  await asOwner(installation.database, async (database) => {
    // Past the rules of signing, which would take a page and a mail for each.
    await database.query('set session_replication_role = replica')
    await database.query('delete from contract_signature')
    await database.query(
      `insert into contract_signature (contract_id, version, role, user_id, name, signature_image, content_sha256, signed_at, escrow_id)
       select c.id, c.version, r.role, e.seller_id, null, $1, c.content_sha256, now(), c.escrow_id
       from contract c join escrow e on e.id = c.escrow_id cross join (values ('seller'), ('buyer')) as r(role)`,
      [randomBytes(imageBytes).toString('base64')],
    )
  })
}
