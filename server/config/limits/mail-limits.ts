import { integer } from '../setting.js'

/** How much mail somebody gets whom a stranger has named, and how many words of people whom they have not dealt with (decisions 14). */
export const mailLimits = {
  strangerMailsPerSenderDay: integer('STRANGER_MAILS_PER_SENDER_DAY', { unit: 'mails', fallback: '5', min: 0, max: 10_000 }),
  strangersPerSenderDay: integer('STRANGERS_PER_SENDER_DAY', { unit: 'addresses', fallback: '50', min: 1, max: 1_000_000 }),
  strangerMailsPerAddressDay: integer('STRANGER_MAILS_PER_ADDRESS_DAY', { unit: 'mails', fallback: '20', min: 0, max: 100_000 }),
  unknownSenderMailsDay: integer('UNKNOWN_SENDER_MAILS_DAY', { unit: 'mails', fallback: '20', min: 0, max: 10_000 }),
  unknownSendersMailsDay: integer('UNKNOWN_SENDERS_MAILS_DAY', { unit: 'mails', fallback: '100', min: 0, max: 100_000 }),
}
