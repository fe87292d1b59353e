import type { StaffRole } from '../credential/actor.js'
import type { IdPrefix } from '../id.js'
import { mayOpen, type FindingPage } from '../staff/finding-page.js'

/** Who of staff reads the audit log, whatever it is about. */
export const auditReaders = ['compliance', 'owner'] as const satisfies readonly StaffRole[]

/** The page that tells what was decided about a thing with such an id. Of anything else the audit log alone tells. */
const pages: Readonly<Partial<Record<IdPrefix, FindingPage>>> = {
  esc: 'escrow',
  dsp: 'dispute',
  usr: 'user',
  dev: 'developer',
  key: 'developer',
  wh: 'developer',
  ch: 'charge',
  wd: 'withdrawal',
  dst: 'withdrawal',
  dep: 'deposit',
  idv: 'identity',
  rfd: 'finance_case',
  cbk: 'finance_case',
}

/** Whether somebody in this role reads what was decided about such a thing: whoever may open its page does. */
export function mayReadDecisions(prefix: IdPrefix, role: StaffRole): boolean {
  const page = pages[prefix]
  return auditReaders.some((each) => each === role) || (page !== undefined && mayOpen(page, role))
}
