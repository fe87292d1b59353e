import { bounds } from '../../domain/bounds.js'
import { checkAllowedRedirectUrls } from '../../domain/developer/allowed-redirect-urls.js'
import { DomainError } from '../../domain/errors.js'
import { mustExist } from '../../domain/must-exist.js'
import { checkText } from '../../domain/text.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'
import { readDeveloper } from '../../queries/developer/read-developer.js'
import { callerAs } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'
import { lockOwnAccount } from './lock-developer.js'

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
  const { developerId } = callerAs(tx, 'developer')
  const { allowedRedirectUrls: urls, companyName, applicationName } = input
  if (urls === undefined && companyName === undefined && applicationName === undefined) throw new DomainError('NOTHING_TO_UPDATE')
  const developer = await lockOwnAccount(tx, developerId)
  if (urls !== undefined) developer.allowedRedirectUrls = checkAllowedRedirectUrls(urls, { most: tx.services.config.limits.redirectUrls })
  if (companyName !== undefined) developer.companyName = checkText(companyName, 'companyName', bounds.companyName)
  if (applicationName !== undefined)
    developer.applicationName = applicationName === null ? null : checkText(applicationName, 'applicationName', bounds.applicationName)
  developer.updatedAt = tx.wallNow
  await tx.em.flush()
  return { developer: mustExist(await readDeveloper(tx.em, developerId), 'the developer') }
}
