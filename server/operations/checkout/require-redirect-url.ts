import { checkRedirectUrl } from '../../domain/checkout/redirect-url.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/** Refuses a URL to which this developer's people may not be sent back (specification, Authentication), with the code that says why. */
export async function requireRedirectUrl(tx: Operation, developerId: string, redirectUrl: string): Promise<void> {
  const settings = tx.db.selectFrom('developer').select('allowedRedirectUrls').where('id', '=', developerId)
  requireRedirectUrlOf(await settings.executeTakeFirst(), redirectUrl)
}

/** The same of a developer whose settings are read already. */
export function requireRedirectUrlOf(developer: { allowedRedirectUrls: string[] } | undefined, redirectUrl: string): void {
  if (!developer) throw new DomainError('DEVELOPER_NOT_FOUND')
  const verdict = checkRedirectUrl(redirectUrl, developer.allowedRedirectUrls)
  if (verdict !== 'ok') throw new DomainError(verdict, { status: 400, field: ['redirectUrl'] })
}
