import { z } from 'zod'
import { SignOut } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

export const signOut = route({
  method: 'post',
  path: '/auth/revoke',
  credential: 'developer',
  description: 'Ends the developer token that asks.',
  document: SignOut,
  message: 'Token revoked',
  answer: z.object({}),
  from: () => ({}),
  errors: [],
})
