import { attributes, html, type Html } from '../../../locales/markup.js'
import { message } from '../../../locales/message.js'
import { speech } from '../../../locales/speech.js'
import type { Language } from '../../domain/language.js'
import type { MailSheet } from './mail-sheet.js'
import type { Sentence } from './sentence.js'

/**
 * A mail as HTML, for programs of every age: tables for its place, styles on the tags themselves, and a few rules for dark screens. It asks
 * for nothing from anywhere and runs nothing; whatever people wrote is text in it.
 */
export function mailHtml(sheet: MailSheet): string {
  const { language, subject, heading, paragraphs, way, sender } = sheet
  const { direction } = speech[language]
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${onDarkScreens}
      </head>
      <body class="page" style="margin: 0; background: #f4f5f7">
        <table class="page" ${placing} lang="${language}" dir="${direction}" style="background: #f4f5f7; color: #16202a; ${letters}">
          <tr>
            <td align="center" style="padding: 24px 12px">
              <table ${placing} style="max-width: 560px; text-align: ${sidesOf(language).start}">
                <tr>
                  <td style="padding: 0 4px 12px; font-size: 18px; font-weight: bold" lang="en">Amana</td>
                </tr>
                <tr>
                  <td class="card" style="padding: 24px; background: #ffffff; border: 1px solid #b9c2cb; border-radius: 12px">
                    <h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${marked(heading)}</h1>
                    ${factsOf(sheet)}${paragraphs.map(paragraphOf)}${way !== null && wayOf(way, language)}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding: 16px 4px; font-size: 13px; color: #4b5966">${sender.map(lineOf)}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text
}

/** Programs that show mail on dark screens go by these; to the others the colours on the tags are all there is. */
const onDarkScreens = html`<style>
  :root {
    color-scheme: light dark;
  }
  @media (prefers-color-scheme: dark) {
    .page {
      background: #0f151b !important;
      color: #eef2f5 !important;
    }
    .card {
      background: #18212a !important;
      border-color: #46535f !important;
    }
    .row {
      border-color: #46535f !important;
    }
    .soft {
      color: #b3bfca !important;
    }
    .link {
      color: #6fd3bd !important;
    }
    .button {
      background: #6fd3bd !important;
      color: #06231d !important;
    }
  }
</style>`

/** Not every program keeps what the document says of its language and direction: the table that holds all says it again. */
const placing = attributes({ role: 'presentation', width: '100%', cellspacing: 0, cellpadding: 0, border: 0 })

/** Older programs know no side but these. */
const sidesOf = (language: Language) =>
  speech[language].direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' }

const letters =
  'font-family: system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Noto Sans Arabic, Arial, sans-serif; font-size: 16px; line-height: 1.6; overflow-wrap: anywhere'

/** What somebody said keeps its own direction, and its lines. */
const marked = (sentence: Sentence): Html[] =>
  sentence.map((piece) => (typeof piece === 'string' ? html`${piece}` : html`<bdi style="white-space: pre-line">${piece.said}</bdi>`))

const paragraphOf = (sentence: Sentence): Html => html`<p style="margin: 0 0 14px">${marked(sentence)}</p>`
const lineOf = (sentence: Sentence): Html => html`<div>${marked(sentence)}</div>`

function factsOf({ facts, language }: MailSheet): Html | false {
  const { start, end } = sidesOf(language)
  const line = '1px solid #d9dee3'
  const name = 'padding: 8px 0; white-space: nowrap'
  const rows = facts.map(
    ({ label, value, isCode }) =>
      html`<tr>
        <td class="row soft" valign="top" style="${name}; padding-${end}: 16px; border-bottom: ${line}; color: #4b5966">${label}</td>
        <td class="row" valign="top" style="padding: 8px 0; border-bottom: ${line}; ${isCode ? digits : 'font-weight: bold'}">
          ${marked(value)}
        </td>
      </tr>`,
  )
  const all = `margin: 0 0 20px; border-top: ${line}; font-size: 15px; text-align: ${start}`
  return (
    rows.length > 0 &&
    html`<table class="row" width="100%" cellspacing="0" cellpadding="0" border="0" style="${all}">
      ${rows}
    </table>`
  )
}

const digits = 'font: bold 28px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px'

/** The button, and its address for whoever would rather see where it leads. */
function wayOf({ link, label }: { link: string; label: string }, language: Language): Html {
  const block = 'display: inline-block; padding: 12px 24px; border-radius: 8px; background: #0b5a4b; color: #ffffff'
  return html`<p style="margin: 20px 0">
      <a class="button" href="${link}" target="_blank" rel="noopener" style="${block}; font-weight: bold; text-decoration: none"
        >${label}</a
      >
    </p>
    <p class="soft" style="margin: 0; font-size: 13px; color: #4b5966">
      ${message('mails.layout.address', language)}
      <a class="link" dir="ltr" href="${link}" target="_blank" rel="noopener" style="color: #0b5a4b">${link}</a>
    </p>`
}
