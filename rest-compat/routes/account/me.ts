import { ownApiKeyDocument } from '../../../schema/api-key/api-key-document.js'
import { limitedDeveloperDocument } from '../../../schema/developer/developer-document.js'
import { show } from '../../../schema/document/show.js'
import type { Spoken } from '../../../schema/document/snapshot.js'
import { route } from '../../route.js'

export const me = route({
  method: 'get',
  path: '/me',
  async handle({ execute }) {
    const { viewer } = await execute<{ viewer: ViewerData }>('Viewer')
    return { body: { apiKey: show(ownApiKeyDocument, viewer.apiKey), developer: show(limitedDeveloperDocument, viewer.developer) } }
  },
})

interface ViewerData {
  apiKey: Spoken<typeof ownApiKeyDocument>
  developer: Spoken<typeof limitedDeveloperDocument>
}
