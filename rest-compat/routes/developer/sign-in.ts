import { z } from 'zod'
import { bounds, upTo } from '../../../server/domain/bounds.js'
import { instant } from '../../../schema/document/fields.js'
import { SignIn } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { emailText, optional, passwordText } from '../../fields.js'
import { granted } from '../../granted.js'
import { route } from '../../route.js'

export const signIn = route({
  method: 'post',
  path: '/auth/token',
  credential: 'none',
  description: 'A developer token for twelve hours.',
  body: z.object({ email: emailText, password: passwordText, otp: optional(text(upTo(bounds.code))) }),
  document: SignIn,
  variables: ({ body }) => ({ input: { ...body, kind: 'DEVELOPER' } }),
  answer: z.object({ token: z.string(), tokenType: z.string(), expiresAt: instant }),
  from: ({ signIn: { token, expiresAt } }) => ({ token: granted(token), tokenType: 'Bearer', expiresAt: granted(expiresAt) }),
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'OTP_REQUIRED'],
})
