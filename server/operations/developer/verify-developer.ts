import { Developer } from '../../db/entities/developer.entity.js'
import { DomainError } from '../../domain/errors.js'
import { readDeveloper } from '../../queries/developer/read-developer.js'
import { emailOf } from '../../domain/email-address.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { tryCode } from '../credential/verification-code.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'

/** Proves a developer's mailbox with the code of their registration (decisions 3), or `INVALID_CODE`. */
export const verifyDeveloper: Workflow<{ email: string; code: string }, { developer: DeveloperSnapshot }> = async (
  { run },
  { email, code },
) => {
  const { developer } = await run(useCode, { email: emailOf(email, 'email'), code })
  if (!developer) throw new DomainError('INVALID_CODE', { field: ['code'] })
  return { developer }
}

/** Answers null instead of throwing: a wrong code has to be counted. */
async function useCode(tx: Operation, { email, code }: { email: string; code: string }): Promise<{ developer: DeveloperSnapshot | null }> {
  const known = await tx.em.findOne(Developer, { email })
  if (!known || !(await tryCode(tx, { kind: 'developer', subjectId: known.id }, code))) return { developer: null }
  known.verifiedAt ??= tx.wallNow
  known.updatedAt = tx.wallNow
  await tx.em.flush()
  return { developer: await readDeveloper(tx.em, known.id) }
}
