import { PageEnds } from '../provider/page-ends.js'
import type { ReadList } from '../provider/data-provider.js'
import { ask } from '../server/ask.js'

const ends = new PageEnds()

/** The audit log, newest first. */
export const listAuditLog: ReadList = async ({ pagination }) => {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const { auditLog } = await ask('AuditLog', { first: perPage, after: ends.before(`${perPage}`, page) })
  const { hasNextPage, endCursor } = auditLog.pageInfo
  ends.keep(`${perPage}`, page, endCursor)
  return { data: auditLog.nodes, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } }
}
