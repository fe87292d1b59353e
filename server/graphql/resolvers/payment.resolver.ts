import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql'
import {
  DecideFinanceCaseInput,
  DecideFinanceCasePayload,
  FinanceCase,
  FinanceCaseConnection,
  FinanceCasesArgs,
} from '../../../schema/payment/finance-case.type.js'
import { dbOf } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { financeDeciders } from '../../domain/payment/finance-case.js'
import { decideFinanceCase } from '../../operations/payment/decide-finance-case.js'
import { previewFinanceCase } from '../../operations/payment/preview-finance-case.js'
import { caseKeyOf, listFinanceCases, readFinanceCase, type CaseKey } from '../../queries/payment/read-finance-cases.js'
import { byStaff } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { connectionById, windowOf } from '../list-window.js'

const deciders = byStaff(...financeDeciders)

@Resolver()
export class PaymentResolver {
  @QueryFor(deciders, () => FinanceCaseConnection, {
    description: 'Refunds that a card provider has refused and payments that it has taken back, until they are decided; oldest first.',
  })
  async financeCases(@Args(() => FinanceCasesArgs) args: FinanceCasesArgs, @Ctx() context: Context) {
    const { kind = null, after = null } = args
    const { limit } = windowOf(context, args)
    const { cases, hasMore } = await listFinanceCases(dbOf(context.em), { kind, limit, after })
    return connectionById(cases, { hasMore, after })
  }

  @QueryFor(deciders, () => FinanceCase, { nullable: true, description: 'One of them, also when it is decided.' })
  financeCase(@Arg('id', () => ID, { description: '`rfd_…` or `cbk_…`.' }) id: string, @Ctx() { em }: Context): Promise<FinanceCase> {
    return readFinanceCase(dbOf(em), keyOf(id))
  }

  @MutationFor(deciders, () => DecideFinanceCasePayload, {
    description:
      'Staff of finance settle such a case by hand, under the reference of the bank, or have the provider asked again for a refund. Above the four-eyes limit the decision waits for `confirmStaffAction` by somebody else. With `preview` it only shows what it would do.',
    refusals: 'REASON_REQUIRED, VALIDATION_ERROR, FINANCE_CASE_NOT_FOUND, FINANCE_CASE_NOT_OPEN',
  })
  async decideFinanceCase(@Arg('input', () => DecideFinanceCaseInput) input: DecideFinanceCaseInput, @Ctx() context: Context) {
    const { id, decision, bankReference, reason, preview } = input
    const given = { ...keyOf(id), decision, bankReference: bankReference || null, reason }
    if (preview) return { preview: await previewFinanceCase(context, decideFinanceCase, given) }
    return context.run(decideFinanceCase, given)
  }
}

function keyOf(id: string): CaseKey {
  const key = caseKeyOf(id)
  if (!key) throw new DomainError('INVALID_ID')
  return key
}
