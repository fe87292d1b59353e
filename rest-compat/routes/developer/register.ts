import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { emailText, passwordText } from '../../fields.js'
import { renderDeveloper, type DeveloperData } from '../../render/developer.js'
import { route } from '../../route.js'

export const register = route({
  method: 'post',
  path: '/register',
  body: z.object({ email: emailText, password: passwordText, companyName: text(1, 200) }),
  async handle({ body, execute }) {
    const { registerDeveloper } = await execute<{ registerDeveloper: { developer: Registered } }>('RegisterDeveloper', { input: body })
    const { developer } = registerDeveloper
    const message = developer.isVerified
      ? 'Developer registered'
      : 'Developer registered. Verify the e-mail address with the code that was sent to it.'
    return { status: 201, body: { message, developer: renderDeveloper(developer) } }
  },
})

type Registered = DeveloperData & { isVerified: boolean }
