import { defineEntity, p } from '@mikro-orm/core'

/** A domain whose addresses, and those of domains below it, are not invited to a verification. */
export const BlockedEmailDomainSchema = defineEntity({
  name: 'BlockedEmailDomain',
  tableName: 'blocked_email_domain',
  properties: { domain: p.text().primary() },
})

export class BlockedEmailDomain extends BlockedEmailDomainSchema.class {}
BlockedEmailDomainSchema.setClass(BlockedEmailDomain)
