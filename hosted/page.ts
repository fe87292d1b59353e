import type { Response } from 'express'
import type { Language } from '../server/domain/language.js'
import { attributes, html, type Html, type HtmlValue } from './html.js'
import { iconPath } from './icon.js'
import { stylesheetPath } from './stylesheet.js'
import { languages, textsFor } from './texts/texts-for.js'
import { isolateLatin } from './wording/isolate.js'
import { say } from './wording/say.js'

/** What surrounds every page; a visit has all of it. */
export interface PageFrame {
  response: Response
  language: Language
  self: string
  formToken: string
  person: { email: string } | null
  services: { environment: 'sandbox' | 'live' }
}

export interface Page {
  status?: number
  /** Plain text: also the title of the window. */
  heading: string
  main: HtmlValue
  /** A form came back: the window's title says so first, which is what a screen reader reads first. */
  hasProblem?: boolean
}

/** Sends a page: header with the language switch, the sandbox's banner, main part, who is signed in. */
export function sendPage(frame: PageFrame, { status = 200, heading, main, hasProblem = false }: Page): void {
  const { language, services, response } = frame
  const { direction, layout } = textsFor(language)
  const isSandbox = services.environment === 'sandbox'
  const document = html`<!doctype html>
    <html ${attributes({ lang: language, dir: direction, class: isSandbox && 'sandbox' })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <title>${hasProblem && `${layout.problemHeading}: `}${heading} · Amana</title>
        <link rel="icon" href="${iconPath}" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylesheetPath}" />
      </head>
      <body>
        <header>
          ${isSandbox && html`<p class="banner">${layout.sandboxBanner}</p>`}
          <div class="top"><span class="brand" lang="en">Amana</span>${languageSwitch(frame)}</div>
        </header>
        <main>
          <h1>${heading}</h1>
          ${main}
        </main>
        ${footer(frame)}
      </body>
    </html>`
  response.status(status).set('Content-Language', language).type('html').send(document.text)
}

function languageSwitch({ language, self }: PageFrame): Html {
  const items = languages.map((each) => {
    const { languageName } = textsFor(each)
    if (each === language) return html`<li><span lang="${each}" aria-current="true">${languageName}</span></li>`
    return html`<li>
      <a href="${self}${self.includes('?') ? '&' : '?'}lang=${each}" lang="${each}" hreflang="${each}">${languageName}</a>
    </li>`
  })
  return html`<nav aria-label="${textsFor(language).layout.languages}">
    <ul class="languages">
      ${items}
    </ul>
  </nav>`
}

/** Only where somebody is signed in: their own address, their escrows, and the way out. */
function footer({ language, person, formToken }: PageFrame): HtmlValue {
  if (!person) return null
  const { layout } = textsFor(language)
  return html`<footer class="soft">
    <p>${say(layout.signedInAs, { email: isolateLatin(person.email) })}</p>
    <p><a href="/account/escrows">${layout.myEscrows}</a></p>
    <form method="post" action="/account/sign-out">
      <input type="hidden" name="form" value="${formToken}" /><button class="quiet">${layout.signOut}</button>
    </form>
  </footer>`
}
