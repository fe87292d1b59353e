import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { developerDocument } from '../../../schema/developer/developer-document.js'
import { RegisterDeveloper } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { emailText, passwordText } from '../../fields.js'
import { route } from '../../route.js'

export const register = route({
  method: 'post',
  path: '/register',
  credential: 'none',
  description: 'A new developer account; verified at once in the sandbox.',
  body: z.object({ email: emailText, password: passwordText, companyName: text(bounds.companyName) }),
  document: RegisterDeveloper,
  variables: ({ body }) => ({ input: body }),
  created: true,
  answer: z.object({ message: z.string(), developer: developerDocument }),
  from: ({ registerDeveloper: { developer } }) => ({
    message: developer.isVerified
      ? 'Developer registered'
      : 'Developer registered. Verify the e-mail address with the code that was sent to it.',
    developer,
  }),
  errors: ['EMAIL_TAKEN', 'PASSWORD_TOO_WEAK'],
})
