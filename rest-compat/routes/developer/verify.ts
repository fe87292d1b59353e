import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { emailText } from '../../fields.js'
import { renderDeveloper, type DeveloperData } from '../../render/developer.js'
import { route } from '../../route.js'

export const verify = route({
  method: 'post',
  path: '/verify',
  body: z.object({ email: emailText, code: text(1, 20) }),
  async handle({ body, execute }) {
    const { verifyDeveloper } = await execute<{ verifyDeveloper: { developer: DeveloperData } }>('VerifyDeveloper', { input: body })
    return { body: { message: 'Developer verified', developer: renderDeveloper(verifyDeveloper.developer) } }
  },
})
