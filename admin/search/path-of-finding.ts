import type { FindQuery } from '../../schema/operations/document-types.js'
import { pathOf } from '../dispute/path-of.js'
import { pathOfFinanceCase } from '../finance/path-of-case.js'

export type Finding = FindQuery['find'][number]

const paths: Record<Finding['page'], (finding: Finding) => string> = {
  ESCROW: ({ pageId }) => `/escrows/${pageId}`,
  DISPUTE: ({ pageId, requestId }) => pathOf({ escrowId: pageId, requestId }),
  USER: ({ pageId }) => `/users/${pageId}`,
  DEVELOPER: ({ pageId }) => `/developers/${pageId}`,
  CHARGE: ({ pageId }) => `/charges/${pageId}`,
  EVENT: ({ pageId }) => `/events/${pageId}`,
  WITHDRAWAL: ({ pageId }) => `/withdrawals/${pageId}`,
  TOP_UP: ({ pageId }) => `/top-ups/${pageId}`,
  DEPOSIT: ({ pageId }) => `/deposits/${pageId}`,
  IDENTITY: ({ pageId }) => `/identities/${pageId}`,
  TRANSFER: ({ pageId }) => `/ledger-transfers/${pageId}`,
  ACCOUNT: ({ pageId }) => `/ledger-accounts/${encodeURIComponent(pageId)}`,
  STAFF: () => '/staff',
  FINANCE_CASE: ({ pageId }) => pathOfFinanceCase(pageId),
}

/** Where the console tells of it. */
export const pathOfFinding = (finding: Finding): string => paths[finding.page](finding)
