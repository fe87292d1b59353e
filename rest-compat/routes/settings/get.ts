import { renderSettings, type SettingsData } from '../../render/settings.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/settings',
  async handle({ execute }) {
    const { developer } = await execute<{ developer: SettingsData }>('DeveloperSettings')
    return { body: renderSettings(developer) }
  },
})
