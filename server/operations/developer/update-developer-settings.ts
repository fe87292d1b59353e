import { parseAllowedRedirectUrl } from '../../domain/checkout/redirect-url.js'
import { DomainError } from '../../domain/errors.js'
import { readDeveloper } from '../../queries/developer/read-developer.js'
import type { Operation } from '../operation.js'
import { invalidField } from '../../domain/invalid-field.js'
import { checkText } from '../../domain/text.js'
import { requireActor } from '../credential/require-actor.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'

/** An absent field stays as it is. */
export interface DeveloperSettings {
  /** 0-20 of them, each https or `http://localhost`; a path may end in "/*". */
  allowedRedirectUrls?: string[]
  companyName?: string
  /** Null: the company's name is shown in its place. */
  applicationName?: string | null
}

/** Changes the settings that are present (decisions 3); without any of them `NOTHING_TO_UPDATE`. */
export async function updateDeveloperSettings(tx: Operation, input: DeveloperSettings): Promise<{ developer: DeveloperSnapshot }> {
  const { developerId } = requireActor(tx, 'developer')
  const { allowedRedirectUrls, companyName, applicationName } = input
  if (allowedRedirectUrls === undefined && companyName === undefined && applicationName === undefined)
    throw new DomainError('NOTHING_TO_UPDATE')
  await tx.sql(
    `update developer set
       allowed_redirect_urls = coalesce($2, allowed_redirect_urls), company_name = coalesce($3, company_name),
       application_name = case when $4 then $5 else application_name end, updated_at = $6
     where id = $1`,
    [
      developerId,
      allowedRedirectUrls && checkUrls(allowedRedirectUrls, tx.services.config.limits.redirectUrls),
      companyName === undefined ? null : checkText(companyName, { field: 'companyName', maxCharacters: 200 }),
      applicationName !== undefined,
      applicationName == null ? null : checkText(applicationName, { field: 'applicationName', maxCharacters: 100 }),
      tx.wallNow,
    ],
  )
  return { developer: (await readDeveloper(tx.em, developerId))! }
}

function checkUrls(urls: string[], most: number): string[] {
  if (urls.length > most) throw invalidField('allowedRedirectUrls', `must have at most ${most} entries`)
  const checked = urls.map((url, index) => {
    const allowed = parseAllowedRedirectUrl(url)
    if (allowed === null)
      throw invalidField(
        `allowedRedirectUrls[${index}]`,
        'must be an https URL (or http://localhost) without query and fragment; its path may end in /*',
      )
    return allowed
  })
  return [...new Set(checked)]
}
