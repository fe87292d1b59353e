import { z } from 'zod'
import { bounds, upTo } from '../../../server/domain/bounds.js'
import { CreateSandboxUser } from '../../../schema/operations/documents.js'
import { userDocument } from '../../../schema/user/user-document.js'
import { text } from '../../../schema/validation/validated.js'
import { decimal, emailText, optional, word } from '../../fields.js'
import { route } from '../../route.js'

export const createUser = route({
  method: 'post',
  path: '/sandbox/users',
  credential: 'api_key',
  isSandboxOnly: true,
  description: 'A verified user with that much in the wallet, and a fresh token; called again for the same address, adds to the wallet.',
  body: z.object({
    email: emailText,
    firstName: optional(text(upTo(bounds.personName))),
    lastName: optional(text(upTo(bounds.personName))),
    walletTnd: optional(decimal),
    associate: optional(z.boolean('must be true or false')),
    identity: optional(word('approved', 'none')),
  }),
  document: CreateSandboxUser,
  variables: ({ body }) => ({ input: body }),
  created: ({ createSandboxUser }) => createSandboxUser.created === true,
  answer: z.object({ user: userDocument, token: z.string().nullable() }),
  from: ({ createSandboxUser }) => createSandboxUser,
  errors: ['AMOUNT_PRECISION', 'AMOUNT_TOO_LARGE', 'SANDBOX_USER_NOT_YOURS', 'DAILY_LIMIT_REACHED'],
})
