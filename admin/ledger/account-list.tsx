import { Link as Anchor } from '@mui/material'
import { DataTable, SelectInput, TextInput } from 'react-admin'
import { Link } from 'react-router'
import type { LedgerAccountFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { Amount } from '../show/amount.js'
import { Column } from '../show/column.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Time } from '../show/time.js'
import { LedgerTabs } from './ledger-tabs.js'
import { partOf } from './moved.js'

type Row = LedgerAccountFieldsFragment

export const accountKinds = [
  'user_available',
  'user_pending',
  'escrow_held',
  'escrow_reserved',
  'escrow_guest',
  'business_available',
  'business_pending',
  'guest_payment',
  'refund_due',
  'psp_clearing',
  'bank_safeguarding',
  'platform_fee',
  'service_tax',
] as const

const filters = () => [
  <SelectInput
    key="kind"
    source="kind"
    alwaysOn
    label={say('console.ledger.kind')}
    choices={accountKinds.map((id) => ({ id, name: wordFor('accountKind', id) }))}
    translateChoice={false}
  />,
  <TextInput key="ownerId" source="ownerId" alwaysOn label={say('console.ledger.ownerId')} sx={{ width: 320, maxWidth: '100%' }} />,
]

/** Every account; a row opens its statement. */
export function AccountList() {
  return (
    <>
      <LedgerTabs />
      <ConsoleList title={say('console.ledger.accounts')} filters={filters()} empty={say('console.ledger.noAccounts')}>
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={(_id, _resource, row) => `/ledger-accounts/${encodeURIComponent(row['code'])}`}
          size="small"
        >
          <Column isText label={say('console.ledger.kind')} render={({ kind }: Row) => wordFor('accountKind', kind)} />
          <Column
            label={say('console.ledger.owner')}
            render={({ ownerId, code }: Row) => (ownerId ? <CopyableId id={ownerId} /> : <bdi>{partOf(code) ?? '—'}</bdi>)}
          />
          <Column
            label={say('console.ledger.balance')}
            isFigure
            render={({ balance, currency }: Row) => (balance === null ? <InTotals /> : <Amount of={balance} currency={currency} />)}
          />
          <Column label={say('console.ledger.opened')} render={({ openedAt }: Row) => <Time at={openedAt} />} />
        </DataTable>
      </ConsoleList>
    </>
  )
}

/** Of an account on which everybody works at once nobody keeps a balance: it is added up when the books are checked. */
const InTotals = () => (
  <Anchor component={Link} to="/ledger" onClick={(event) => event.stopPropagation()}>
    {say('console.ledger.inTotals')}
  </Anchor>
)
