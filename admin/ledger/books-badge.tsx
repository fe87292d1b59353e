import BalanceIcon from '@mui/icons-material/CheckCircleOutlined'
import ProblemIcon from '@mui/icons-material/ErrorOutlineOutlined'
import { Chip } from '@mui/material'
import { Link } from 'react-router'
import { usePermissions } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { fromNow } from '../show/time.js'
import { isMoneyStaff } from './money-staff.js'

const askedEveryMs = 60_000

/** On every page: whether the books balanced when they were last looked through, and which check failed if one did. */
export function BooksBadge() {
  const { permissions } = usePermissions()
  const { data } = useQuery({
    queryKey: ['BooksBalance'],
    queryFn: async () => (await ask('BooksBalance')).ledgerCheck,
    refetchInterval: askedEveryMs,
    retry: false,
  })
  if (data === undefined) return null
  const failed = data?.findings.filter(({ violations }) => violations > 0).map(({ name }) => name) ?? []
  const label =
    data === null
      ? say('console.books.notYet')
      : failed.length === 0
        ? say('console.books.balance', { when: fromNow(data.at) })
        : say('console.books.wrong', { checks: failed.join(', '), when: fromNow(data.at) })
  const icon = failed.length > 0 || data === null ? <ProblemIcon /> : <BalanceIcon />
  const looks = {
    size: 'small',
    label,
    icon,
    'aria-label': label,
    title: label,
    color: failed.length > 0 ? 'error' : data === null ? 'warning' : 'success',
  } as const
  // On a phone the words give way to the sign; whoever cannot see it hears them all the same.
  const place = {
    marginInlineEnd: 1,
    '& .MuiChip-label': { display: { xs: 'none', sm: 'block' } },
    '& .MuiChip-icon': { marginInline: '4px' },
  }
  return isMoneyStaff(permissions) ? (
    <Chip {...looks} sx={place} component={Link} to="/ledger" clickable />
  ) : (
    <Chip {...looks} sx={place} role="img" />
  )
}
