import type { Html } from '../../locales/markup.js'
import type { LinkedPayment } from '../hosted-services.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'

/** What a payment pays for: what people called it, or, of what nobody gave a name, our word for it in the language of whoever reads. */
export const paidFor = ({ say }: Pick<Visit, 'say'>, { title }: Pick<LinkedPayment, 'title'>): Html =>
  title === null ? say('pages.topUp.heading') : isolate(title)
