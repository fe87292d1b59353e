import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql'
import { CheckLedgerInput, CheckLedgerPayload, LedgerCheck } from '../../../schema/ledger/ledger-check.type.js'
import {
  LedgerAccount,
  LedgerAccountConnection,
  LedgerAccountsArgs,
  LedgerTransfer,
  LedgerTransferConnection,
  LedgerTransfersArgs,
  StatementLineConnection,
} from '../../../schema/ledger/ledger.type.js'
import { FirstArgs } from '../../../schema/node/connection-type.js'
import { moneyStaff } from '../../domain/staff/money-staff.js'
import { askLedgerCheck } from '../../operations/ledger/ask-ledger-check.js'
import { readAccount, readAccounts, readStatement, readTransfer, readTransfers } from '../../queries/ledger/read-books.js'
import { readLedgerCheck } from '../../queries/ledger/read-ledger-check.js'
import { by, byStaff } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { connectionById, connectionOf, windowOf } from '../list-window.js'
import { uuidOf } from '../typed-ids.js'

@Resolver(() => LedgerAccount)
export class LedgerResolver {
  @QueryFor(by('staff'), () => LedgerCheck, {
    nullable: true,
    description: 'What the newest look through the books has found; null before the first. The books are looked through every hour.',
  })
  ledgerCheck(@Ctx() { em }: Context): Promise<LedgerCheck | null> {
    return readLedgerCheck(em)
  }

  @QueryFor(byStaff(...moneyStaff), () => LedgerAccountConnection, {
    description: 'Accounts of the ledger, the one that was opened last foremost.',
  })
  async ledgerAccounts(@Args(() => LedgerAccountsArgs) args: LedgerAccountsArgs, @Ctx() context: Context) {
    const { kind = null, ownerId = null, after = null } = args
    const { limit } = windowOf(context, args)
    const { rows, hasMore } = await readAccounts(context.em, { kind, ownerId, limit, after })
    return connectionById(rows, { hasMore, after })
  }

  @QueryFor(byStaff(...moneyStaff), () => LedgerAccount, {
    nullable: true,
    description: 'One account. Unknown: null with an error (NOT_FOUND).',
  })
  ledgerAccount(
    @Arg('code', () => String, { description: 'Its code, as `platform_fee`.' }) code: string,
    @Ctx() { em }: Context,
  ): Promise<LedgerAccount> {
    return readAccount(em, code)
  }

  @FieldResolver(() => StatementLineConnection, { description: 'What has moved it, newest first.' })
  async statement(@Root() { id }: LedgerAccount, @Args(() => FirstArgs) args: FirstArgs, @Ctx() context: Context) {
    const { after = null } = args
    const { limit } = windowOf(context, args)
    const { rows, hasMore } = await readStatement(context.em, { id, limit, after })
    return connectionById(rows, { hasMore, after })
  }

  @QueryFor(byStaff(...moneyStaff), () => LedgerTransferConnection, { description: 'Transfers, newest first.' })
  async ledgerTransfers(@Args(() => LedgerTransfersArgs) args: LedgerTransfersArgs, @Ctx() context: Context) {
    const { escrowId, after = null } = args
    const { limit } = windowOf(context, args)
    const asked = { escrowId: escrowId == null ? null : uuidOf('esc', escrowId), limit, after }
    const { rows, hasMore } = await readTransfers(context.em, asked)
    const edges = rows.map(({ place, ...node }) => ({ node, cursor: place }))
    return connectionOf(edges, { hasMore, isPast: after !== null })
  }

  @QueryFor(byStaff(...moneyStaff), () => LedgerTransfer, {
    nullable: true,
    description: 'One transfer with its postings. Unknown: null with an error (NOT_FOUND).',
  })
  ledgerTransfer(@Arg('id', () => ID, { description: '`txn_…`.' }) id: string, @Ctx() { em }: Context): Promise<LedgerTransfer> {
    return readTransfer(em, uuidOf('txn', id))
  }

  @MutationFor(byStaff(...moneyStaff), () => CheckLedgerPayload, {
    description:
      'Has the books looked through now, instead of at the next hour. One look at a time: who asks while one waits gets that one.',
    refusals: 'REASON_REQUIRED',
  })
  checkLedger(@Arg('input', () => CheckLedgerInput) input: CheckLedgerInput, @Ctx() { run }: Context) {
    return run(askLedgerCheck, input)
  }
}
