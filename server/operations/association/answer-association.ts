import { DomainError } from '../../domain/errors.js'
import { encodeId } from '../../domain/id.js'
import type { Operation } from '../operation.js'
import { associate } from './associate.js'
import { requireActor } from '../credential/require-actor.js'

export interface AssociationAnswer {
  /** From the mailed link. */
  token: string
  accept: boolean
}

/**
 * The asked user lets a developer act for them, or does not (decisions 3). Only the user with the verified address that was asked may
 * answer, and once. Accepting ends an earlier association of the developer and removes the signature of its user.
 */
export async function answerAssociation(
  tx: Operation,
  { token, accept }: AssociationAnswer,
): Promise<{ status: 'accepted' | 'declined'; developerId: string; companyName: string }> {
  const { userId, email } = requireActor(tx, 'user')
  const request = await findRequest(tx, token)
  if (!request) throw new DomainError('INVALID_LINK')
  if (request.email !== email)
    throw new DomainError('FORBIDDEN', { message: 'The link was sent to another address. Sign in as its owner.' })
  const status = accept ? 'accepted' : 'declined'
  await tx.sql('update association_request set status = $2, decided_at = $3 where id = $1', [request.id, status, tx.wallNow])
  if (accept) await associate(tx, { developerId: request.developer_id, userId })
  return { status, developerId: encodeId('dev', request.developer_id), companyName: request.company_name }
}

interface RequestRow {
  id: string
  email: string
  developer_id: string
  company_name: string
}

/** Locks the developer before the request, as everything does that changes both. */
async function findRequest(tx: Operation, token: string): Promise<RequestRow | undefined> {
  const digest = tx.services.secrets.digest(token)
  await tx.sql(
    'select d.id from developer d where d.id = (select r.developer_id from association_request r where r.token_digest = $1) for no key update',
    [digest],
  )
  const [request] = await tx.sql<RequestRow>(
    `select r.id, r.email, r.developer_id, d.company_name
     from association_request r join developer d on d.id = r.developer_id
     where r.token_digest = $1 and r.status = 'pending' and r.expires_at > $2`,
    [digest, tx.wallNow],
  )
  return request
}
