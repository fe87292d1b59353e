import TopUpIcon from '@mui/icons-material/AddCardOutlined'
import LedgerIcon from '@mui/icons-material/AccountBalanceOutlined'
import FeeIcon from '@mui/icons-material/PercentOutlined'
import WithdrawalIcon from '@mui/icons-material/PaymentsOutlined'
import { Menu } from 'react-admin'
import { say } from '../provider/words.js'

/** What those who look after money open beside the queues. */
export function MoneyMenu() {
  return (
    <>
      <Menu.Item to="/withdrawals" primaryText={say('console.withdrawals.title')} leftIcon={<WithdrawalIcon />} />
      <Menu.Item to="/ledger" primaryText={say('console.ledger.title')} leftIcon={<LedgerIcon />} />
      <Menu.Item to="/fees" primaryText={say('console.fees.title')} leftIcon={<FeeIcon />} />
      <Menu.Item to="/top-ups" primaryText={say('console.topUps.title')} leftIcon={<TopUpIcon />} />
    </>
  )
}
