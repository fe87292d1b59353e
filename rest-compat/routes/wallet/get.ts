import { z } from 'zod'
import { Wallet } from '../../../schema/operations/documents.js'
import { walletDocument } from '../../../schema/wallet/wallet-document.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/wallet',
  credential: 'api_key',
  description: 'The wallet of the associated user, in TND, as it is at this moment.',
  document: Wallet,
  answer: z.object({ wallet: walletDocument }),
  from: (data) => data,
  errors: ['ACCOUNT_NOT_ASSOCIATED'],
})
