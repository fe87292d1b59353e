/** Pages are written in the same markup as mails. */
export { attributes, html, wordsOf, type Html, type HtmlValue } from '../../locales/markup.js'
