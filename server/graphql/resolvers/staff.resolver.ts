import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql'
import { FirstArgs } from '../../../schema/node/connection-type.js'
import { AuditLogFilterInput } from '../../../schema/audit-entry/audit-entry.input.js'
import { AuditEntry, AuditEntryConnection } from '../../../schema/audit-entry/audit-entry.type.js'
import { Finding } from '../../../schema/staff/finding.type.js'
import { VisitCaseInput, VisitCasePayload } from '../../../schema/staff/case-visit.type.js'
import { WaitingCount } from '../../../schema/staff/waiting-count.type.js'
import * as inputs from '../../../schema/staff/staff.input.js'
import * as payloads from '../../../schema/staff/staff.payload.js'
import { Staff } from '../../../schema/staff/staff.type.js'
import { lengthOf } from '../../../schema/validation/input-fields.js'
import { bounds } from '../../domain/bounds.js'
import { dbOf } from '../../db/typed-queries.js'
import { auditReaders, mayReadDecisions } from '../../domain/audit-entry/decision-readers.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { decodeAnyId } from '../../domain/id.js'
import { queuesOf } from '../../domain/staff/waiting-queue.js'
import { createStaff } from '../../operations/staff/create-staff.js'
import { joinStaff, readStaffLink } from '../../operations/staff/join-staff.js'
import { disableStaff } from '../../operations/staff/disable-staff.js'
import { endStaffSessions } from '../../operations/staff/end-sessions.js'
import { resetSecondFactor } from '../../operations/staff/reset-second-factor.js'
import { setStaffRole } from '../../operations/staff/set-staff-role.js'
import { visitCase } from '../../operations/staff/visit-case.js'
import { countWaiting } from '../../queries/staff/count-waiting.js'
import { readAuditLog, readDecisionsAbout } from '../../queries/audit-entry/read-audit-log.js'
import { findAnything } from '../../queries/staff/find-anything.js'
import { readStaff, type StaffView } from '../../queries/staff/read-staff.js'
import { anybody, by, byStaff } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { connectionById, windowOf } from '../list-window.js'
import { maskPersonalData } from '../mask-personal-data.js'
import { textWithin } from '../text-within.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class StaffResolver {
  @QueryFor(byStaff('owner'), () => [Staff], { description: 'All members of staff in the order they came; for owners.' })
  staff(@Ctx() context: Context): Promise<StaffView[]> {
    return readStaff(context.em)
  }

  @QueryFor(byStaff(...auditReaders), () => AuditEntryConnection, {
    description: 'Who of staff, and what else, decided what and why, newest first.',
    refusals: 'VALIDATION_ERROR',
  })
  async auditLog(
    @Args(() => FirstArgs) args: FirstArgs,
    @Arg('filter', () => AuditLogFilterInput, { nullable: true, description: 'Only these.' })
    filter: AuditLogFilterInput | null | undefined,
    @Ctx() context: Context,
  ) {
    const { after = null } = args
    const { limit } = windowOf(context, args)
    const { staffEmail = null, action = null, about = null, from = null, until = null } = filter ?? {}
    const asked = {
      staffEmail,
      action,
      subject: about === null ? null : (decodeAnyId(about)?.uuid ?? about),
      from: from === null ? null : new Date(from),
      until: until === null ? null : new Date(until),
    }
    const { entries, hasMore } = await readAuditLog(context.em, { filter: asked, limit, after })
    return connectionById(entries, { hasMore, after })
  }

  @QueryFor(byStaff('disputes', 'compliance', 'finance', 'owner'), () => [AuditEntry], {
    description:
      'What was decided about one thing, newest first, as many as a page has by default: for whoever decides about it next. Of what not all of staff may open, such as a withdrawal, for those who may.',
    refusals: 'INVALID_ID, STAFF_ONLY',
  })
  async decisionsAbout(
    @Arg('id', () => ID, { description: 'Of any type, as `esc_…`, `idv_…` or `wd_…`.' }) id: string,
    @Ctx() context: Context,
  ): Promise<AuditEntry[]> {
    const known = decodeAnyId(id)
    if (!known) throw new DomainError('INVALID_ID')
    if (!mayReadDecisions(known.prefix, callerAs(context, 'staff').role)) throw new DomainError('STAFF_ONLY')
    const { pageDefault } = context.services.config.limits
    const entries = await readDecisionsAbout(context.em, { subject: known.uuid, limit: pageDefault })
    // The uuid alone is found; under the id of another type nobody reads what is not for them.
    return entries.filter(({ subjectId }) => (subjectId ?? id) === id)
  }

  @QueryFor(by({ staff: 'masked for support' }), () => [Finding], {
    description:
      'What is meant by an id of any kind, also inside of a link, by an e-mail address, a reference, the number of a ticket or an `X-Request-Id`, with the nearest page that the role of who asks may open. At most as many as a page has by default; nothing where there is nothing.',
  })
  async find(
    @Arg('text', () => String, { description: `What somebody has at hand, looked for as a whole. ${lengthOf(bounds.lookedFor)}` })
    text: string,
    @Ctx() context: Context,
  ): Promise<Finding[]> {
    const { role } = callerAs(context, 'staff')
    const asked = { text: textWithin(bounds.lookedFor, text.trim(), 'text'), role, limit: context.services.config.limits.pageDefault }
    return maskPersonalData(context.actor, await findAnything(context.em, asked))
  }

  @QueryFor(by('staff'), () => [WaitingCount], {
    description: 'How many cases wait in each queue of the role of who asks, and since when: what the menu of the console shows.',
  })
  waitingCounts(@Ctx() context: Context): Promise<WaitingCount[]> {
    const { role } = callerAs(context, 'staff')
    return countWaiting(dbOf(context.em), queuesOf(role), context.services.clock())
  }

  @MutationFor(byStaff('disputes', 'compliance', 'finance', 'owner'), () => VisitCasePayload, {
    description:
      'Says that a case is in view, and answers what colleagues have open: two who look at one case know of each other. Nothing is decided, and nothing of it is kept.',
    refusals: 'INVALID_ID',
  })
  visitCase(@Arg('input', () => VisitCaseInput) input: VisitCaseInput, @Ctx() { run }: Context) {
    return run(visitCase, input)
  }

  @MutationFor(byStaff('owner'), () => payloads.CreateStaffPayload, {
    description:
      'Makes a member of staff (decisions 18). In live they choose password and authenticator by a mailed link (`joinStaff`); in a sandbox what they need to sign in is shown this once.',
    refusals: 'VALIDATION_ERROR, PASSWORD_TOO_WEAK, REASON_REQUIRED, EMAIL_TAKEN',
  })
  createStaff(@Arg('input', () => inputs.CreateStaffInput) input: inputs.CreateStaffInput, @Ctx() context: Context) {
    return createStaff(context, input)
  }

  @MutationFor(byStaff('owner'), () => payloads.SetStaffRolePayload, {
    description: 'Changes what a member of staff may do, from the next request on.',
    refusals: 'REASON_REQUIRED, STAFF_NOT_FOUND, LAST_OWNER',
  })
  setStaffRole(@Arg('input', () => inputs.SetStaffRoleInput) { id, role, reason }: inputs.SetStaffRoleInput, @Ctx() context: Context) {
    return context.run(setStaffRole, { id: uuidOf('stf', id), role, reason })
  }

  @MutationFor(byStaff('owner'), () => payloads.DisableStaffPayload, {
    description: 'Ends the access of a member of staff, open sessions included.',
    refusals: 'REASON_REQUIRED, STAFF_NOT_FOUND, LAST_OWNER',
  })
  disableStaff(@Arg('input', () => inputs.DisableStaffInput) { id, reason }: inputs.DisableStaffInput, @Ctx() context: Context) {
    return context.run(disableStaff, { id: uuidOf('stf', id), reason })
  }

  @MutationFor(byStaff('owner'), () => payloads.EndStaffSessionsPayload, {
    description: 'Signs a member of staff out everywhere, from the next request on. They can sign in again.',
    refusals: 'REASON_REQUIRED, STAFF_NOT_FOUND',
  })
  endStaffSessions(
    @Arg('input', () => inputs.EndStaffSessionsInput) { id, reason }: inputs.EndStaffSessionsInput,
    @Ctx() context: Context,
  ) {
    return context.run(endStaffSessions, { id: uuidOf('stf', id), reason })
  }

  @MutationFor(byStaff('owner'), () => payloads.ResetSecondFactorPayload, {
    description:
      'Takes away the authenticator and the recovery codes of a member of staff who has lost them, and ends their sessions. In live they are mailed a link to begin anew (`joinStaff`), which also replaces one that has expired. The two are no pair for decisions that need two people, as after a change of role (decisions 18).',
    refusals: 'REASON_REQUIRED, STAFF_NOT_FOUND, FORBIDDEN for oneself',
  })
  resetSecondFactor(
    @Arg('input', () => inputs.ResetSecondFactorInput) { id, ...given }: inputs.ResetSecondFactorInput,
    @Ctx() context: Context,
  ) {
    return context.run(resetSecondFactor, { id: uuidOf('stf', id), ...given })
  }

  @QueryFor(anybody('who has the link'), () => payloads.StaffLink, {
    nullable: true,
    description:
      'Whom the mailed link of new staff is for, and what their authenticator reads. Used, expired or never ours: null with an error (INVALID_LINK).',
  })
  staffLink(
    @Arg('token', () => String, { description: `From the mailed link. ${lengthOf(bounds.linkToken)}` }) token: string,
    @Ctx() context: Context,
  ): Promise<payloads.StaffLink> {
    return readStaffLink(context, textWithin(bounds.linkToken, token, 'token'))
  }

  @MutationFor(anybody('who has the link'), () => payloads.JoinStaffPayload, {
    description:
      'A member of staff chooses their password and makes an authenticator theirs by its first code, once, with the link that was mailed to them (decisions 18).',
    refusals: 'INVALID_LINK, PASSWORD_TOO_WEAK, INVALID_CODE',
  })
  joinStaff(@Arg('input', () => inputs.JoinStaffInput) input: inputs.JoinStaffInput, @Ctx() context: Context) {
    return joinStaff(context, input)
  }
}
