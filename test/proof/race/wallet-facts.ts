import { decodeId } from '../../../server/domain/id.js'
import type { Person } from '../../support/installation/people.js'
import type { RaceWorld } from './race-world.js'

/** What the tables say of somebody and their wallet: amounts in millimes, and what happened in its order. */
export interface Found {
  readonly available: string
  readonly pending: string
  /** Of what they asked for: withdrawals, top-ups, escrows. */
  readonly statuses: string
  /** The statuses that were told, in events and in mails about the wallet. */
  readonly told: string
  readonly mails: string
  /** Transfers beside the one that filled the wallet. */
  readonly transfers: string
  /** Bank accounts that they still have. */
  readonly accounts: number
  /** By keys, of the cap of the day. */
  readonly spent: string
}

const facts = `
  with mine as (select $1::uuid as id, array['user_available:' || $1, 'user_pending:' || $1] as codes)
  select coalesce((select balance from ledger.account where code = codes[1]), 0)::text as available,
    coalesce((select balance from ledger.account where code = codes[2]), 0)::text as pending,
    (select coalesce(string_agg(status, ' ' order by status), '') from
      (select status from withdrawal where user_id = mine.id
        union all select status from top_up where user_id = mine.id
        union all select status from escrow where buyer_id = mine.id) as each) as statuses,
    (select coalesce(string_agg(coalesce(data #>> '{withdrawal,status}', data #>> '{topUp,status}', data #>> '{escrow,status}'), ' ' order by xid, seq), '')
      from (select e.xid, e.seq, e.body::jsonb -> 'data' as data from domain_event e
        where (e.type like 'wallet.%' or e.type = 'escrow.status.updated')
          and exists (select from event_recipient r where r.event_id = e.id and r.principal_id = mine.id)) as told) as told,
    (select coalesce(string_agg(m.kind, ' ' order by m.id), '') from mail m join app_user u on u.email = m.recipient
      where u.id = mine.id and (m.kind like 'withdrawal_%' or m.kind = 'top_up_receipt')) as mails,
    (select coalesce(string_agg(t.kind, ' ' order by t.xid), '') from ledger.transfer t where t.kind <> 'sandbox_top_up' and exists
      (select from ledger.posting p join ledger.account a on a.id = p.account_id where p.transfer_id = t.id and a.code = any(codes))) as transfers,
    (select count(*)::int from destination where user_id = mine.id and deleted_at is null) as accounts,
    (select coalesce(sum(spent_millimes), 0)::text from daily_spending where user_id = mine.id) as spent
  from mine`

export async function findOut({ rows }: RaceWorld, { id }: Person): Promise<Found> {
  const [found] = await rows<Found>(facts, [decodeId('usr', id)])
  return found!
}

/** Of a wallet with this many millimes and a bank account, before anything is asked of it. */
const untouched = (available: bigint): Found => ({
  available: String(available),
  pending: '0',
  statuses: '',
  told: '',
  mails: '',
  transfers: '',
  accounts: 1,
  spent: '0',
})

/** What may become of a withdrawal of `amount` from a wallet of `before` millimes. */
export function outcomesOf(before: bigint, amount: bigint) {
  const request = { transfers: 'withdrawal_request', mails: 'withdrawal_requested' }
  const rest = { available: String(before - amount) }
  const decided = (story: string) => `pending ${story}`
  return {
    untouched: untouched(before),
    waiting: { ...untouched(before), ...request, ...rest, pending: String(amount), statuses: 'pending', told: 'pending' },
    /** `story`: the statuses that followed the first; `mail`: of the last of them. */
    returned: (status: string, story: string, mail = ''): Found => ({
      ...untouched(before),
      statuses: status,
      told: decided(story),
      mails: `${request.mails} ${mail}`.trim(),
      transfers: `${request.transfers} withdrawal_return`,
    }),
    sent: (story: string): Found => ({
      ...untouched(before),
      ...rest,
      statuses: 'paid',
      told: decided(story),
      mails: `${request.mails} withdrawal_paid`,
      transfers: `${request.transfers} withdrawal_payment`,
    }),
  }
}

/** What may become of a top-up of `amount` into a wallet of `before` millimes whose user has no bank account. */
export function endsOfTopUp(before: bigint, amount: bigint) {
  const none = { ...untouched(before), accounts: 0 }
  return {
    expired: { ...none, statuses: 'expired', told: 'expired' },
    completed: {
      ...none,
      available: String(before + amount),
      statuses: 'completed',
      told: 'processing completed',
      mails: 'top_up_receipt',
      transfers: 'top_up',
    },
  }
}
