import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { developerDocument } from '../../../schema/developer/developer-document.js'
import { VerifyDeveloper } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { emailText } from '../../fields.js'
import { route } from '../../route.js'

export const verify = route({
  method: 'post',
  path: '/verify',
  credential: 'none',
  description: 'Proves the mailbox of a new developer with the code that was mailed to it.',
  body: z.object({ email: emailText, code: text(bounds.code) }),
  document: VerifyDeveloper,
  variables: ({ body }) => ({ input: body }),
  message: 'Developer verified',
  answer: z.object({ developer: developerDocument }),
  from: ({ verifyDeveloper }) => verifyDeveloper,
  errors: ['INVALID_CODE'],
})
