import { defineEntity, p } from '@mikro-orm/core'
import { mailboxProofPurposes } from '../../domain/credential/mailbox-proof.js'
import { languages } from '../../domain/language.js'

/** A code or a link that somebody has had mailed to an address, and what they want to do once the address has proven to be theirs. */
export const MailboxProofSchema = defineEntity({
  name: 'MailboxProof',
  tableName: 'mailbox_proof',
  properties: {
    id: p.uuid().primary(),
    purpose: p.enum(mailboxProofPurposes),
    /** Whose account it is about. */
    kind: p.enum(['user', 'developer', 'staff'] as const),
    email: p.text(),
    /** Of the network from where it was asked for. */
    callerDigest: p.blob().$type<Buffer>(),
    /** Of what whoever asked was told, or of the mailed link. */
    tokenDigest: p.blob().$type<Buffer>(),
    /** Null where a link was mailed, and where no code is right. */
    codeDigest: p.blob().$type<Buffer>().nullable(),
    attempts: p.integer().default(0),
    /** Who registers. */
    passwordHash: p.text().nullable(),
    firstName: p.text().default(''),
    lastName: p.text().default(''),
    locale: p.enum(languages).default('en'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class MailboxProof extends MailboxProofSchema.class {}
MailboxProofSchema.setClass(MailboxProof)
