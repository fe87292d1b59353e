import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Checkout } from '../figures/checkout.js'
import { catalogue } from '../../locales/message.js'
import { errorDocument } from '../../schema/error/error-document.js'
import { languages } from '../../server/domain/language.js'
import { DomainError, errorCatalogue, errorCodes, errorStatuses, reasonPhrase, type ErrorCode } from '../../server/domain/errors.js'

const codes = errorCodes
const { product } = new Checkout(resolve(import.meta.dirname, '../..'))
const sentencesOf = (code: ErrorCode) => languages.map((language) => catalogue[language][`errors.${code}`])

/** Codes with a status fixed by the specification's tables or by the decisions. */
const specified = {
  400: [
    'PROGRESSIVE_RELEASE_NOT_ENABLED SELLER_IDENTITY_REQUIRED AMOUNT_TOO_SMALL NO_REDIRECT_URLS_CONFIGURED REDIRECT_URL_NOT_ALLOWED',
    'REDIRECT_URL_MUST_BE_HTTPS INSTANT_ESCROW_NO_CONTRACT INSTANT_ESCROW_NO_COMPLETE_STEP QUICK_ESCROW_NO_CONTRACT CONTRACT_ALREADY_SIGNED',
    'PAYMENT_ALREADY_DONE ESCROW_ALREADY_COMPLETED DISPUTE_ALREADY_OPENED CANCELLATION_REQUEST_INVALID_STATUS CANCELLATION_REQUEST_BUYER_ONLY',
    'CANCEL_ESCROW_INVALID_STATUS CANCEL_ESCROW_SELLER_ONLY CHECKOUT_TARGET_NOT_BUYER CHECKOUT_TARGET_NOT_SELLER CHECKOUT_TARGET_NOT_PARTY',
    'CANCELLATION_ALREADY_REQUESTED NO_PENDING_CANCELLATION INVALID_ACTION PROOF_NOT_REQUIRED PROOF_PHASE_INVALID INSTANT_ESCROW_NO_PROOF',
    'ADD_FUNDS_INVALID_STATUS REFUND_FUNDS_INVALID_STATUS GUEST_ESCROW_NOT_SUPPORTED RELEASE_REQUEST_ID_REQUIRED RELEASE_REQUEST_NOT_PENDING',
    'ESCROW_CLOSED DISPUTE_OPEN METADATA_INVALID BUYER_IS_SELLER FEES_EXCEED_AMOUNT CONTRACT_TERMS_REQUIRED ESCROW_NOT_CLOSABLE INVALID_EVENT',
    'CURSOR_EXPIRED VALIDATION_ERROR INVALID_JSON INVALID_ESCROW_ID INVALID_VERIFICATION_ID ESCROW_NOT_PENDING ESCROW_NOT_PAID',
    'ESCROW_NOT_DELIVERED NOT_APPLICABLE_TO_INSTANT NO_UPDATABLE_FIELDS AMOUNT_TOO_LARGE AMOUNT_PRECISION CONTRACT_NOT_ALLOWED',
    'SELLER_NOT_ALLOWED_FOR_INSTANT DEVELOPER_FEE_NOT_ALLOWED AUTO_SIGN_NOT_ALLOWED SIGNATURE_NOT_CONFIGURED FULFILLMENT_POLICY_INVALID',
    'PROGRESSIVE_RELEASE_INVALID WEBHOOK_LIMIT_REACHED INVALID_URL HTTPS_REQUIRED INVALID_ID INVALID_CODE AMOUNT_AMBIGUOUS',
  ].join(' '),
  401: 'UNAUTHORIZED INVALID_CREDENTIALS OTP_REQUIRED',
  403: [
    'ACCOUNT_NOT_ASSOCIATED NOT_A_PARTY SELLER_ONLY BUYER_ONLY EMAIL_DOMAIN_BLOCKED BUSINESS_REQUIRED KYB_REQUIRED STAFF_ONLY WRONG_PARTY',
    'SANDBOX_USER_NOT_YOURS',
  ].join(' '),
  404: [
    'ESCROW_NOT_FOUND CONTRACT_NOT_FOUND SESSION_NOT_FOUND WEBHOOK_NOT_FOUND VERIFICATION_NOT_FOUND DEVELOPER_NOT_FOUND CHARGE_NOT_FOUND',
    'NOT_FOUND API_KEY_NOT_FOUND',
  ].join(' '),
  409: [
    'INSUFFICIENT_AVAILABLE_BALANCE CONSENT_REQUIRED KYC_ALREADY_APPROVED EMAIL_TAKEN INSUFFICIENT_FUNDS PAYMENT_DECLINED PAYMENT_IN_PROGRESS',
    'IDENTITY_REQUIRED CONTRACT_NOT_SIGNED VERSION_CONFLICT SESSION_EXPIRED SESSION_CANCELLED SESSION_ALREADY_COMPLETED SELLER_NOT_REGISTERED',
    'PROOF_NOT_ACCEPTED ESCROW_CLOSING IDEMPOTENCY_KEY_REUSED IDEMPOTENCY_IN_PROGRESS BUSY',
  ].join(' '),
  429: 'RATE_LIMITED DAILY_LIMIT_REACHED',
  500: 'INTERNAL_ERROR',
  502: 'FX_UNAVAILABLE',
} as const

describe('schema/errors.md', () => {
  it('is what the catalogue prints', async () => {
    await expect(errorDocument()).toMatchFileSnapshot('../../schema/errors.md')
  })

  it('has exactly one section a code', () => {
    const sections = [...errorDocument().matchAll(/^## (.+)$/gm)].map((match) => match[1])
    expect(sections).toEqual(codes)
  })
})

describe('the error catalogue', () => {
  it.each(codes)('%s is complete', (code) => {
    const row = errorCatalogue[code]
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
    expect(errorStatuses).toContain(row.status)
    expect(row.message).toMatch(/[.]$/)
    const [en, fr, ar] = sentencesOf(code)
    expect(new Set([en, fr, ar, row.message]).size).toBe(4)
    for (const sentence of [en, fr, ar]) expect(sentence).toMatch(/^\S.*\S[.]$/s)
    expect(en).toMatch(/^[\x20-\x7e]+$/)
    expect(fr).not.toMatch(/\p{Script=Arabic}/u)
    expect(ar).toMatch(/\p{Script=Arabic}/u)
  })

  it('has no row that nobody throws', () => {
    const sources = product.filter(({ path }) => path.endsWith('.ts') && path !== 'server/domain/errors.ts')
    // What a resolver says that it refuses is no refusal.
    const text = sources.map((file) => file.text.replaceAll(/refusals:\s*'[^']*'/g, '')).join('\n')
    expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
  })

  it('speaks to people without codes, quotes of fields or identifiers', () => {
    for (const code of codes) for (const sentence of sentencesOf(code)) expect(sentence).not.toMatch(/["_`{}]/)
  })

  it('gives no two codes the same sentence for developers', () => {
    expect(new Set(codes.map((code) => errorCatalogue[code].message)).size).toBe(codes.length)
  })

  it('fixes the texts of "error" that the specification fixes, and no others', () => {
    const fixed = codes.filter((code) => errorCatalogue[code].error).map((code) => [code, errorCatalogue[code].error])
    expect(Object.fromEntries(fixed)).toEqual({
      INVALID_ESCROW_ID: 'Invalid escrow ID',
      ESCROW_NOT_FOUND: 'Escrow not found',
      DEVELOPER_NOT_FOUND: 'Developer not found',
    })
  })

  it('gives the structured body to 400 only', () => {
    const structured = codes.filter((code) => errorCatalogue[code].shape === 'structured')
    expect(structured.filter((code) => errorCatalogue[code].status !== 400)).toEqual([])
  })

  it.each(Object.entries(specified))('has %s with the statuses the specification and the decisions give', (status, names) => {
    for (const name of names.split(' ')) expect([name, errorCatalogue[name as ErrorCode]?.status]).toEqual([name, Number(status)])
  })
})

describe('DomainError', () => {
  it('takes its texts and status from the row', () => {
    const error = new DomainError('ESCROW_NOT_PAID')
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'DomainError',
      code: 'ESCROW_NOT_PAID',
      status: 400,
      message: errorCatalogue.ESCROW_NOT_PAID.message,
    })
    expect([error.details, error.extra, error.headers, error.field, error.cause]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('lets the caller override the status and add details', () => {
    const cause = new Error('inner')
    const error = new DomainError('DISPUTE_OPEN', {
      status: 409,
      message: 'A period is disputed.',
      details: { amount: 'too much' },
      extra: { reservedTnd: 5 },
      headers: { 'X-Warning': 'w' },
      field: ['input', 'amount'],
      cause,
    })
    expect(error).toMatchObject({
      status: 409,
      message: 'A period is disputed.',
      details: { amount: 'too much' },
      extra: { reservedTnd: 5 },
    })
    expect(error).toMatchObject({ headers: { 'X-Warning': 'w' }, field: ['input', 'amount'], cause })
  })

  it('always carries the headers of its row', () => {
    expect(new DomainError('BUSY').headers).toEqual({ 'Retry-After': '1' })
    expect(new DomainError('BUSY', { headers: { 'Retry-After': '3', 'X-A': 'b' } }).headers).toEqual({ 'Retry-After': '3', 'X-A': 'b' })
  })
})

describe('reasonPhrase', () => {
  it('is the text of the specification for each status', () => {
    expect(errorStatuses.map(reasonPhrase)).toEqual([
      'Bad Request',
      'Unauthorized',
      'Forbidden',
      'Not Found',
      'Conflict',
      'Too Many Requests',
      'Internal Server Error',
      'Bad Gateway',
    ])
  })
})
