import type { NoticeTopic as Topic } from '../../schema/operations/document-types.js'
import { html, type Html } from '../../locales/markup.js'
import { checkbox, form } from '../page/form.js'
import type { FormFields } from '../visit/form-fields.js'
import type { Visit } from '../visit/visit.js'

/** The form's step. */
export const noticesStep = 'notices'

const topics = ['progress', 'reminders', 'wallet'] as const satisfies ReadonlyArray<Lowercase<Topic>>

const upper = (topic: (typeof topics)[number]) => topic.toUpperCase() as Topic

/** What the person is written about: a ticked box is what comes. */
export function noticesView(visit: Visit, { mutedNotices }: { mutedNotices: readonly Topic[] }): Html {
  const { say } = visit
  const boxes = topics.map((topic) =>
    checkbox({
      id: `notice-${topic}`,
      name: topic,
      label: say(`pages.profile.notices.${topic}.label`),
      hint: say(`pages.profile.notices.${topic}.hint`),
      isTicked: !mutedNotices.includes(upper(topic)),
    }),
  )
  const button = html`<button class="quiet">${say('pages.profile.save')}</button>`
  return html`<section aria-labelledby="notices-heading">
    <h2 id="notices-heading">${say('pages.profile.notices.heading')}</h2>
    <p class="soft">${say('pages.profile.notices.lead')}</p>
    ${form(visit, noticesStep, [boxes, button])}
  </section>`
}

/** What was left unticked. */
export const mutedIn = (fields: FormFields): Topic[] => topics.filter((topic) => !fields.has(topic)).map(upper)
