import { integer } from '../setting.js'

/** How much mail somebody gets whom a stranger has named (decisions 14). */
export const mailLimits = {
  strangerMailsPerSenderDay: integer('STRANGER_MAILS_PER_SENDER_DAY', {
    unit: 'mails',
    fallback: '5',
    min: 0,
    max: 10_000,
    meaning:
      'Mails in 24 hours to one address without account about the escrows of one developer or user, and to any address that invite it to have its identity verified. What is done goes on; nothing more is mailed.',
  }),
  strangersPerSenderDay: integer('STRANGERS_PER_SENDER_DAY', {
    unit: 'addresses',
    fallback: '50',
    min: 1,
    max: 1_000_000,
    meaning:
      'Addresses that the mails of `STRANGER_MAILS_PER_SENDER_DAY` of one developer or user went to in 24 hours, at which staff are told (audit log and log). Nothing is refused for it.',
  }),
  strangerMailsPerAddressDay: integer('STRANGER_MAILS_PER_ADDRESS_DAY', {
    unit: 'mails',
    fallback: '20',
    min: 0,
    max: 100_000,
    meaning: 'The same about the escrows and verifications of everybody.',
  }),
}
