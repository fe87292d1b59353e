import { field } from '../page/form.js'
import type { Visit } from '../visit/visit.js'
import type { Html, HtmlValue } from '../../locales/markup.js'

/** Where a password is chosen, with what is asked of one. */
export const newPasswordField = (visit: Visit, { id, error }: { id: string; error: HtmlValue }): Html =>
  field(visit, {
    id,
    name: 'password',
    label: visit.say('pages.reset.password'),
    type: 'password',
    autocomplete: 'new-password',
    isLatin: true,
    hint: visit.say('pages.gate.passwordHint'),
    error,
  })
