import { renderAssociation, type AssociationData } from '../../render/association.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/association',
  async handle({ execute }) {
    const { developer } = await execute<{ developer: { association: AssociationData } }>('DeveloperAssociation')
    return { body: { association: renderAssociation(developer.association) } }
  },
})
