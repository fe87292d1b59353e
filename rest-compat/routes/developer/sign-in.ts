import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { emailText, optional, passwordText } from '../../fields.js'
import { route } from '../../route.js'

export const signIn = route({
  method: 'post',
  path: '/auth/token',
  body: z.object({ email: emailText, password: passwordText, otp: optional(text(0, 20)) }),
  async handle({ body, execute }) {
    const { signIn: issued } = await execute<{ signIn: { token: string; expiresAt: string } }>('SignIn', {
      input: { ...body, kind: 'DEVELOPER' },
    })
    return { body: { token: issued.token, tokenType: 'Bearer', expiresAt: issued.expiresAt } }
  },
})
