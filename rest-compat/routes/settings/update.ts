import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { renderSettings, type SettingsData } from '../../render/settings.js'
import { route } from '../../route.js'

export const update = route({
  method: 'put',
  path: '/settings',
  body: z.object({
    allowedRedirectUrls: optional(z.array(text(1, 2_048), 'must be an array of URLs')),
    companyName: optional(text(1, 200)),
    applicationName: optional(text(0, 100)),
  }),
  async handle({ body, execute }) {
    const { updateDeveloperSettings } = await execute<{ updateDeveloperSettings: { developer: SettingsData } }>('UpdateDeveloperSettings', {
      input: body,
    })
    return { body: { message: 'Settings updated', ...renderSettings(updateDeveloperSettings.developer) } }
  },
})
