/**
 * The values that messages take, by their keys; a message that is not here takes none. Printed from `en.json`;
 * `npm exec -- vitest run test/contract/locales.test.ts -u` prints it again.
 */
export interface MessageArguments<Text> {
  'mails.layout.subject': { subject: Text; title: Text }
  'mails.layout.title': { title: Text }
  'mails.layout.with_amount': { amount: Text; deal: Text }
  'mails.layout.moment': { day: Text; time: Text }
  'mails.verification_code.subject': { code: Text }
  'mails.verification_code.1': { code: Text }
  'mails.verification_code.2': { deadline: Text }
  'mails.invitation.subject': { role: string }
  'mails.invitation.1': { deal: Text; role: string }
  'mails.invitation.2': { role: string }
  'mails.association_request.subject': { company: Text }
  'mails.association_request.1': { company: Text }
  'mails.association_request.2': { company: Text }
  'mails.association_request.3': { deadline: Text }
  'mails.signature_confirmation.subject': { company: Text }
  'mails.signature_confirmation.1': { company: Text }
  'mails.contract_signed.1': { deal: Text }
  'mails.contract_changed.1': { deal: Text }
  'mails.escrow_paid.1': { deal: Text }
  'mails.escrow_delivered.1': { deal: Text }
  'mails.escrow_delivered.3': { deadline: Text }
  'mails.delivery_rejected.1': { deal: Text }
  'mails.delivery_rejected.2': { reason: Text }
  'mails.escrow_completed.1': { deal: Text }
  'mails.escrow_cancelled.1': { deal: Text }
  'mails.escrow_cancelled.2': { reason: Text }
  'mails.escrow_expired.1': { deal: Text }
  'mails.cancellation_requested.1': { deal: Text }
  'mails.cancellation_requested.2': { reason: Text }
  'mails.cancellation_requested.4': { deadline: Text }
  'mails.cancellation_accepted.1': { deal: Text }
  'mails.cancellation_rejected.1': { deal: Text }
  'mails.cancellation_rejected.3': { deadline: Text }
  'mails.cancellation_lapsed.1': { deal: Text }
  'mails.cancellation_lapsed.3': { deadline: Text }
  'mails.completion_reminder.1': { deal: Text }
  'mails.completion_reminder.2': { deadline: Text }
  'mails.dispute_opened.1': { deal: Text }
  'mails.dispute_opened.2': { reason: Text }
  'mails.dispute_opened.4': { deadline: Text }
  'mails.dispute_resolved.1': { deal: Text }
  'mails.dispute_resolved.2': { reason: Text }
  'mails.settlement_offered.1': { deal: Text }
  'mails.webhook_failing.1': { company: Text; url: Text }
  'mails.webhook_deactivated.1': { company: Text; url: Text }
  'mails.webhook_deactivated.2': { cause: string }
}
