export const mailKinds = [
  'verification_code',
  'account_exists',
  'invitation',
  'association_request',
  'signature_confirmation',
  'contract_signed',
  'contract_changed',
  'escrow_paid',
  'escrow_delivered',
  'delivery_rejected',
  'escrow_completed',
  'escrow_cancelled',
  'escrow_expired',
  'cancellation_requested',
  'cancellation_accepted',
  'cancellation_rejected',
  'cancellation_lapsed',
  'completion_reminder',
  'dispute_opened',
  'dispute_resolved',
  'settlement_offered',
  'webhook_failing',
  'webhook_deactivated',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What a text may mention. Each kind uses some; what is absent is left out of the sentence. */
export interface MailParameters {
  title?: string
  amount?: string
  link?: string
  reason?: string
  /** ISO 8601. */
  deadline?: string
  code?: string
  company?: string
  role?: 'buyer' | 'seller'
  url?: string
}

/** The plain-text mail of a kind in a language. */
export function mailText(kind: MailKind, locale: 'en' | 'fr' | 'ar', parameters: MailParameters): { subject: string; text: string } {
  const { title, link, ...rest } = parameters
  const lines = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return { subject: `Amana [${locale}]: ${kind.replaceAll('_', ' ')}${title ? ` – ${title}` : ''}`, text: [...lines, link ?? ''].join('\n') }
}
