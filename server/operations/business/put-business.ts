import { LockMode } from '@mikro-orm/postgresql'
import { Business } from '../../db/entities/business.entity.js'
import { count } from '../../db/typed-queries.js'
import { bounds } from '../../domain/bounds.js'
import { businessMachine, isLeftToStaff, saysOtherwise, type BusinessFacts, type BusinessStatus } from '../../domain/business/business.js'
import { callerAs } from '../../domain/credential/actor.js'
import { invalidField } from '../../domain/invalid-field.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { checkText } from '../../domain/text.js'
import type { BusinessView } from '../../queries/business/business-view.js'
import { readBusiness } from '../../queries/business/read-businesses.js'
import { lockOwnAccount } from '../developer/lock-developer.js'
import { claimFiles } from '../file/claim-files.js'
import type { Operation } from '../operation.js'
import { changeLogo, readLogoId } from './change-logo.js'

export interface PutBusiness extends BusinessFacts {
  /** Uuids of documents to add. */
  fileIds: string[]
  /** The uuid of a new logo; null takes it away, and without it there is what there was. */
  logoFileId?: string | null | undefined
}

/**
 * A developer says what their business is (decisions 3). Approved at once in the sandbox, unless it asks for staff; in live it waits for staff, and waits again
 * once something else is said or shown of it. Saying the same again changes nothing.
 */
export async function putBusiness(tx: Operation, { fileIds, logoFileId, ...input }: PutBusiness): Promise<{ business: BusinessView }> {
  const { developerId } = callerAs(tx, 'developer')
  // One business a developer, also for two who begin at once.
  await lockOwnAccount(tx, developerId)
  const facts = {
    name: checkText(input.name, 'name', bounds.businessName),
    registrationNumber: checkText(input.registrationNumber, 'registrationNumber', bounds.registrationNumber),
    taxId: checkText(input.taxId, 'taxId', bounds.taxId),
  }
  const known = await tx.em.findOne(Business, { developerId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  const business = known ?? setUp(tx, { developerId, facts, fileIds })
  const logoId = known && (await readLogoId(tx, known.id))
  const isNewLogo = logoFileId != null && logoFileId !== logoId
  if (known && (saysOtherwise(known, facts) || fileIds.length > 0 || isNewLogo)) resubmit(tx, known, facts)
  await tx.em.flush()
  await addDocuments(tx, { businessId: business.id, developerId, fileIds })
  if (isNewLogo || logoFileId === null) await changeLogo(tx, { businessId: business.id, developerId }, logoFileId)
  return { business: await readBusiness(tx.em, business.id) }
}

interface SetUp {
  developerId: string
  facts: BusinessFacts
  fileIds: string[]
}

function setUp(tx: Operation, { developerId, facts, fileIds }: SetUp): Business {
  const { environment } = tx.services.config
  if (environment === 'live' && fileIds.length === 0) throw invalidField('fileIds', 'must name at least one document of the business')
  const times = { createdAt: tx.wallNow, updatedAt: tx.wallNow }
  const business = Object.assign(new Business(), { id: tx.newId(), developerId, ...facts, ...times, status: begunAs(tx, facts) })
  tx.em.persist(business)
  return business
}

function resubmit(tx: Operation, business: Business, facts: BusinessFacts): void {
  const status = businessMachine.take('resubmit', business.status, 'developer', begunAs(tx, facts))
  Object.assign(business, { ...facts, status, decisionReason: null, decidedAt: null, updatedAt: tx.wallNow, version: business.version + 1 })
}

const begunAs = ({ services: { config } }: Operation, facts: BusinessFacts): BusinessStatus =>
  config.environment === 'sandbox' && !isLeftToStaff(facts) ? businessMachine.status.approved : businessMachine.status.pending

async function addDocuments(
  tx: Operation,
  { businessId, developerId, fileIds }: { businessId: string; developerId: string; fileIds: string[] },
) {
  if (fileIds.length === 0) return
  const present = await count(tx.db.selectFrom('file').where('purpose', '=', 'business').where('subjectId', '=', businessId))
  requireRoom({
    count: present + fileIds.length - 1,
    most: tx.services.config.limits.businessDocuments,
    of: 'documents of a business',
    way: 'Ask the operator.',
  })
  await claimFiles(tx, { fileIds, ownerId: developerId, purpose: 'business', escrowId: null, subjectId: businessId, after: present })
}
