import { show } from '../../../schema/document/show.js'
import { balanceDocument, type BalanceSnapshot } from '../../../schema/user/user-document.js'
import { route } from '../../route.js'

export const balance = route({
  method: 'get',
  path: '/balance',
  async handle({ execute }) {
    const { me } = await execute<{ me: { balance: BalanceSnapshot } }>('Balance')
    return { body: { balance: show(balanceDocument, me.balance) } }
  },
})
