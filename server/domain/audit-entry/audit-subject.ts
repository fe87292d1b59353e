import { encodeId, isUuid, type IdPrefix } from '../id.js'

/** What kind of thing each decision is about, where it has an id. */
const subjectKinds: Readonly<Record<string, IdPrefix>> = {
  bootstrap_staff: 'stf',
  create_staff: 'stf',
  join_staff: 'stf',
  disable_staff: 'stf',
  set_staff_role: 'stf',
  set_staff_password: 'stf',
  enrol_second_factor: 'stf',
  reset_second_factor: 'stf',
  renew_recovery_codes: 'stf',
  end_staff_sessions: 'stf',
  confirm_staff_action: 'act',
  propose_dispute_resolution: 'esc',
  resolve_dispute: 'esc',
  propose_release_resolution: 'esc',
  resolve_release_request: 'esc',
  propose_proof_decision: 'esc',
  review_proof_as_staff: 'esc',
  propose_deposit_decision: 'dep',
  review_deposit_proof: 'dep',
  propose_deposit_refund: 'dep',
  refund_deposit: 'dep',
  propose_withdrawal_decision: 'wd',
  decide_withdrawal: 'wd',
  reveal_destination: 'dst',
  review_business: 'biz',
  review_identity_verification: 'idv',
  set_developer_limits: 'dev',
  set_spending_consent: 'dev',
  change_name: 'usr',
  update_api_key: 'key',
  deactivate_webhook: 'wh',
  make_demo_world: 'dev',
}

const caseKinds: Readonly<Record<string, IdPrefix>> = { refund: 'rfd', chargeback: 'cbk' }

const factKinds: Readonly<Record<string, IdPrefix>> = {
  escrowId: 'esc',
  submissionId: 'prf',
  withdrawalId: 'wd',
  developerId: 'dev',
  destinationId: 'dst',
}

/**
 * The id of what a decision was about, as it is called everywhere else; null for what has none, such as a domain. Refused refunds and chargebacks are
 * decided under one name: which of the two it was, the facts tell, but for the oldest entries.
 */
export function auditSubjectId(action: string, subject: string, facts: Readonly<Record<string, unknown>> | null): string | null {
  const kind = caseKinds[String(facts?.['caseKind'])] ?? subjectKinds[action]
  return kind && isUuid(subject) ? encodeId(kind, subject) : null
}

/** What was or is, with ids as they are called everywhere else. */
export const withTypedIds = (facts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const kind = factKinds[name]
      return [name, kind && typeof value === 'string' && isUuid(value) ? encodeId(kind, value) : value]
    }),
  )
