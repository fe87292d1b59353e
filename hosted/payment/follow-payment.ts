import { html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'

/** To the page of a card payment, which leads on to where the card is entered for as long as that can be done; nothing without one. */
export const followPayment = ({ say }: Pick<Visit, 'say'>, path: string | null): HtmlValue =>
  path !== null && html`<p><a href="${path}">${say('pages.pay.followPayment')}</a></p>`
