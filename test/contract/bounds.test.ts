import { getNamedType, GraphQLString, isInputObjectType } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { bounds, type Bound } from '../../server/domain/bounds.js'
import { shapeOf } from '../../server/graphql/access/root-fields.js'
import { buildSchema } from '../../server/graphql/build-schema.js'
import { databaseWorld } from '../support/database-world.js'

/** Which bound a column's check states; bytes are bounds of storage, and the ledger's keys are made by us. */
const checked: Record<string, Bound> = {
  'app_user.email': bounds.email,
  'chargeback.bank_reference': bounds.bankReference,
  'contract.terms': { ...bounds.contractTerms, least: 0 },
  'deposit_proof.bank_reference': bounds.bankReference,
  'deposit_proof.note': bounds.depositNote,
  'deposit_proof.reason': { ...bounds.staffReason, least: 0 },
  'destination.holder_name': bounds.holderName,
  'developer.email': bounds.email,
  'escrow.description': bounds.description,
  'escrow.close_reason': bounds.reason,
  'escrow.title': bounds.title,
  'mailbox_proof.email': bounds.email,
  'oauth_client.name': bounds.oauthClientName,
  'business.name': bounds.businessName,
  'business.registration_number': bounds.registrationNumber,
  'business.tax_id': bounds.taxId,
  'business.decision_reason': { ...bounds.staffReason, least: 0 },
  'charge.title': bounds.title,
  'file.file_name': bounds.fileName,
  'identity_verification.external_user_id': bounds.externalUserId,
  'release_request.note': bounds.releaseNote,
  'release_request.reference': bounds.releaseReference,
  'release_request.resolution_reason': { ...bounds.staffReason, least: 0 },
  'statement_line.reference': bounds.statementReference,
  'test_clock.name': bounds.testClockName,
  'top_up.reference': bounds.reference,
  'withdrawal.bank_reference': bounds.bankReference,
  'withdrawal.reason': { ...bounds.staffReason, least: 0 },
  'withdrawal.reference': bounds.reference,
}
const apart = ['transfer.key']

/** Texts whose length has no shape: the domain judges them, with codes of their own, or they are not available yet. */
const judgedLater = [
  'CreateEscrowInput.buyerEmail',
  'CreateEscrowInput.sellerEmail',
  'FulfillmentPolicyInput.type',
  'FulfillmentPolicyInput.allowedProofTypes',
  'CreateCheckoutSessionInput.targetUserEmail',
  'PutDeveloperSignatureInput.image',
  'PutOwnSignatureInput.image',
]

describe('the bounds', () => {
  const world = databaseWorld()

  it('are those that the database checks', async () => {
    const rows = await world.query<{ column: string; check: string }>(
      `select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as check
       from pg_constraint c join pg_class t on t.oid = c.conrelid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey)
       where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ ('\\m(char_)?length\\(' || a.attname || '\\)') order by 1`,
    )
    const found = rows.filter(({ column }) => !apart.includes(column)).map(({ column, check }) => [column, boundIn(check)])
    expect(Object.fromEntries(found)).toEqual(checked)
  })
})

describe('the texts of inputs', () => {
  let texts: Array<{ name: string; isBounded: boolean }>
  beforeAll(async () => {
    const inputs = Object.values((await buildSchema()).getTypeMap()).filter(isInputObjectType)
    texts = inputs.flatMap((input) => {
      const shape = shapeOf(input)
      return Object.values(input.getFields())
        .filter(({ type }) => getNamedType(type) === GraphQLString)
        .map(({ name }) => ({
          name: `${input.name}.${name}`,
          // Nothing that is bounded takes a text as long as this one, alone or in a list.
          isBounded: [endless, [endless]].every((value) =>
            shape?.safeParse({ [name]: value }).error?.issues.some(({ path }) => path[0] === name),
          ),
        }))
    })
  })

  it('have a bound', () => {
    expect(texts.filter(({ isBounded }) => !isBounded).map(({ name }) => name)).toEqual(judgedLater)
  })
})

const endless = 'x'.repeat(100_000)

/** From `length(title) >= 1 AND length(title) <= 200`. */
function boundIn(check: string): Bound {
  const figure = (operator: string) => new RegExp(`length\\(\\w+\\) ${operator} (\\d+)`).exec(check)?.[1] ?? 0
  return { least: Number(figure('>=')), most: Number(figure('<=')) }
}
