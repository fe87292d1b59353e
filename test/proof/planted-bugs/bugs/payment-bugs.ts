import type { PlantedBug } from '../planted-bug.js'

const konnect = 'test/operations/payment/konnect.test.ts'
const charges = 'test/transports/charges.test.ts'
const guests = 'test/transports/guest-payment.test.ts'
const callbacks = 'test/http/identity-callbacks.test.ts'

/** Money that comes in from outside, and the word of others about people: what is believed wrongly, or counted twice. */
export const paymentBugs: readonly PlantedBug[] = [
  {
    name: 'what the payment provider took is not compared with what it was asked for',
    edits: [
      {
        file: 'server/operations/payment/ask-provider.ts',
        search: "outcome.kind === 'captured' ? differenceOf(chargedBy(payment), outcome) : null",
        replace: 'null as ReturnType<typeof differenceOf>',
      },
    ],
    tests: [konnect],
    short: true,
  },
  {
    name: 'what a guest paid too late stays here',
    edits: [
      {
        file: 'server/operations/payment/settle-payment.ts',
        search:
          "  if (!payment.payerId) await requestRefund(tx, payment, { ...wholeOf(payment), reason: 'paid for what could not be paid any more', now })\n",
        replace: '',
      },
    ],
    tests: [konnect],
  },
  {
    name: 'a payment that the provider had declined is lost when its money comes after all',
    edits: [
      {
        file: 'server/operations/payment/settle-payment.ts',
        search:
          "  else if (payment.status === declined && outcome.kind === 'captured') await keepForPayer(tx, subject, { locked, payment })\n",
        replace: '',
      },
    ],
    tests: [konnect],
  },
  {
    name: 'a card payment pays an escrow that has changed since the payer saw it',
    edits: [
      {
        file: 'server/operations/escrow/escrow-payments.ts',
        search: 'row.status === escrowMachine.status.pending && row.version === escrowVersion',
        replace: 'row.status === escrowMachine.status.pending && (row.version === escrowVersion || true)',
      },
    ],
    tests: ['test/operations/escrow/card-payment.test.ts'],
  },
  {
    name: 'the link of a charge works on after its hour',
    edits: [
      {
        file: 'server/operations/charge/pay-charge.ts',
        search: "  if (hasExpired(locked) || link.id !== linkId) throw new DomainError('CHARGE_EXPIRED')\n",
        replace: '',
      },
    ],
    tests: [charges],
    short: true,
  },
  {
    name: 'a charge whose payment is undecided is paid again',
    edits: [
      {
        file: 'server/operations/charge/pay-charge.ts',
        search: "  if (isPaying) throw new DomainError('PAYMENT_IN_PROGRESS')\n",
        replace: '',
      },
    ],
    tests: [charges],
  },
  {
    name: 'a used merchantReference makes a second charge',
    edits: [
      {
        file: 'server/operations/charge/create-charge.ts',
        search: 'await tx.em.findOne(Charge, { developerId, merchantReference })',
        replace: 'await tx.em.findOne(Charge, { developerId, merchantReference: `${merchantReference}?` })',
      },
    ],
    tests: [charges],
  },
  {
    name: 'the payer of a charge bears the fee',
    edits: [
      {
        file: 'server/domain/charge/charge.ts',
        search: "feeBearer: 'seller' as const }",
        replace: "feeBearer: 'buyer' as const }",
      },
    ],
    tests: [charges],
  },
  {
    name: 'in live a business that nobody has verified takes charges',
    edits: [
      {
        file: 'server/operations/charge/create-charge.ts',
        search: "  if (!mayCharge) throw new DomainError('KYB_REQUIRED')\n",
        replace: '',
      },
    ],
    tests: [charges],
  },
  {
    name: 'a deposit proof that staff reject pays the escrow',
    edits: [
      {
        file: 'server/operations/deposit-proof/review-deposit-proof.ts',
        search: "  if (decision === 'approve') await payFromBank(tx, deposit)\n  else await tellRejection(tx, deposit)",
        replace: "  await payFromBank(tx, deposit)\n  if (decision !== 'approve') await tellRejection(tx, deposit)",
      },
    ],
    tests: [guests],
    short: true,
  },
  {
    name: 'one of the staff alone accepts a large deposit',
    edits: [
      {
        file: 'server/operations/deposit-proof/review-deposit-proof.ts',
        search: 'if (proof.amountMillimes <= tx.services.config.policy.fourEyesMillimes || tx.isTrial) {',
        replace: 'if (proof.amountMillimes >= 0n) {',
      },
    ],
    tests: [guests],
  },
  {
    name: 'one of the staff alone sends a large deposit back',
    edits: [
      {
        file: 'server/operations/deposit-proof/refund-deposit.ts',
        search: 'if (owed.dueMillimes <= tx.services.config.policy.fourEyesMillimes || tx.isTrial) {',
        replace: 'if (owed.dueMillimes >= 0n) {',
      },
    ],
    tests: [guests],
  },
  {
    name: 'a guest funds any amount without saying who they are',
    edits: [
      {
        file: 'server/operations/escrow/require-identity.ts',
        search:
          "  if (fundingMillimes >= config.policy.identityThresholdMillimes && tx.actor.kind === 'guest') throw new DomainError('IDENTITY_REQUIRED')\n",
        replace: '',
      },
    ],
    tests: [guests],
  },
  {
    name: 'a forged message of the identity provider is believed',
    edits: [
      {
        file: 'server/ports/identity/didit/didit-callback.ts',
        search: " || !timingSafeEqual(Buffer.from(signature, 'hex'), digest)",
        replace: " || !timingSafeEqual(Buffer.from(signature, 'hex').subarray(0, 0), digest.subarray(0, 0))",
      },
    ],
    tests: [callbacks],
    short: true,
  },
  {
    name: 'a message of the identity provider counts however old it is',
    edits: [
      {
        file: 'server/ports/identity/didit/didit-callback.ts',
        search: 'const toleranceMs = 300_000',
        replace: 'const toleranceMs = 300_000_000_000_000',
      },
    ],
    tests: [callbacks],
  },
  {
    name: 'what one session of the identity provider says decides about another',
    edits: [
      {
        file: 'server/operations/identity-verification/receive-identity-result.ts',
        search: 'row.provider === tx.services.identities.provider && row.providerSessionId === sessionId',
        replace: 'row.provider === tx.services.identities.provider && sessionId.length > 0',
      },
    ],
    tests: [callbacks],
  },
  {
    name: 'a blocked domain has its subdomains let through',
    edits: [
      {
        file: 'server/domain/identity-verification/email-domain.ts',
        search: "labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))",
        replace: "labels.slice(0, 1).map((_, index) => labels.slice(index).join('.'))",
      },
    ],
    tests: ['test/rest-compat/identity-verifications.test.ts'],
  },
  {
    name: 'each process counts the requests of a minute for itself',
    edits: [
      {
        file: 'server/http/rate-limiter.ts',
        search: 'const common = countTogether && createCommonCount({ ...options, countTogether })',
        replace: 'const common = countTogether && maxBuckets < 0 ? createCommonCount({ ...options, countTogether }) : undefined',
      },
    ],
    tests: ['test/start/shared-limits.test.ts'],
  },
]
