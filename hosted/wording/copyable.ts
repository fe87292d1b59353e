import { html, type Html } from '../../locales/markup.js'
import { isolateLatin } from './isolate.js'

/** What people pass on as it is: a reference, an account number. The script of the page adds a button that copies `text`. */
export const copyable = (text: string, shown = text): Html => html`<code data-copy="${text}">${isolateLatin(shown)}</code>`
