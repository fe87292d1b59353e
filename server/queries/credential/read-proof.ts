import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import type { PersonKind } from '../../domain/credential/access-token.js'
import type { MailboxProofPurpose } from '../../domain/credential/mailbox-proof.js'
import type { SecretBox } from '../../secrets/secret-box.js'

/** What somebody shows who asked for a code, or who has read the mail with the link. */
export interface ShownProof {
  purpose: MailboxProofPurpose
  kind: PersonKind
  token: string
}

/** As it is stored: good for one purpose and one kind of account. */
export const digestOfProof = (secrets: SecretBox, { purpose, kind, token }: ShownProof): Buffer =>
  secrets.digest(`mailbox proof ${purpose} ${kind} ${token}`)

/** Whose mailbox it proves, and until when; null once it was used, has expired or was missed too often, and for what is none of ours. */
export async function readProof(
  em: EntityManager,
  { secrets, now, mostMisses, ...shown }: ShownProof & { secrets: SecretBox; now: Date; mostMisses: number },
): Promise<{ email: string; expiresAt: string } | null> {
  const row = await dbOf(em)
    .selectFrom('mailbox_proof as p')
    .select('p.email')
    .select(({ ref }) => iso(ref('p.expiresAt')).as('expiresAt'))
    .where('p.tokenDigest', '=', digestOfProof(secrets, shown))
    .where('p.usedAt', 'is', null)
    .where('p.expiresAt', '>', now)
    .where('p.attempts', '<', mostMisses)
    .executeTakeFirst()
  return row ?? null
}
