import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { decimal, emailText, optional } from '../../fields.js'
import { route } from '../../route.js'

export const createUser = route({
  method: 'post',
  path: '/sandbox/users',
  body: z.object({
    email: emailText,
    firstName: optional(text(0, 100)),
    lastName: optional(text(0, 100)),
    walletTnd: optional(decimal),
    associate: optional(z.boolean('must be true or false')),
  }),
  async handle({ body, execute }) {
    const { createSandboxUser } = await execute<{ createSandboxUser: Created }>('CreateSandboxUser', { input: body })
    const { user, token, created } = createSandboxUser
    const { id, email, firstName, lastName } = user
    return { status: created ? 201 : 200, body: { user: { _id: id, email, firstName, lastName }, token } }
  },
})

interface Created {
  user: { id: string; email: string; firstName: string; lastName: string }
  token: string
  created: boolean
}
