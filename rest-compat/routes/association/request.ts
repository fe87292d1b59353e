import { z } from 'zod'
import { emailText } from '../../fields.js'
import { renderAssociation, type AssociationData } from '../../render/association.js'
import { route } from '../../route.js'

export const request = route({
  method: 'post',
  path: '/association',
  body: z.object({ email: emailText }),
  async handle({ body, execute }) {
    const { requestAssociation } = await execute<{ requestAssociation: { association: AssociationData } }>('RequestAssociation', {
      input: body,
    })
    return { status: 201, body: { message: 'Association requested', association: renderAssociation(requestAssociation.association) } }
  },
})
