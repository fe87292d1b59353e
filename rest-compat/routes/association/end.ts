import { renderAssociation, type AssociationData } from '../../render/association.js'
import { route } from '../../route.js'

export const end = route({
  method: 'delete',
  path: '/association',
  async handle({ execute }) {
    const { endAssociation } = await execute<{ endAssociation: { association: AssociationData } }>('EndAssociation', { input: {} })
    return { body: { message: 'Association ended', association: renderAssociation(endAssociation.association) } }
  },
})
