import type { IdPrefix } from '../../server/domain/id.js'

/** What `node(id:)` answers, by the prefix of its id; whatever else has an id is reached through one of these. */
export const nodeTypes = {
  esc: 'Escrow',
  rr: 'ReleaseRequest',
  dsp: 'Dispute',
  prf: 'ProofSubmission',
  dep: 'DepositProof',
  wh: 'Webhook',
  key: 'ApiKey',
  clk: 'TestClock',
  biz: 'Business',
  idv: 'IdentityVerification',
  ch: 'Charge',
  top: 'TopUp',
  dst: 'Destination',
  wd: 'Withdrawal',
  oac: 'OauthClient',
} as const satisfies Partial<Record<IdPrefix, string>>
export type NodePrefix = keyof typeof nodeTypes

/** Of which of them an id is; null for an id of anything else, and for what is none. */
export function nodePrefixOf(id: string): NodePrefix | null {
  const [prefix = ''] = id.split('_', 1)
  return isNodePrefix(prefix) ? prefix : null
}

const isNodePrefix = (prefix: string): prefix is NodePrefix => Object.hasOwn(nodeTypes, prefix)
