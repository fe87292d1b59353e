import type { Response } from 'express'
import { speech } from '../../locales/speech.js'
import { languages, type Language } from '../../server/domain/language.js'
import { catalogue } from '../../locales/message.js'
import { attributes, html, wordsOf, type Html, type HtmlValue } from '../../locales/markup.js'
import type { HostedServices } from '../hosted-services.js'
import { accountNav, type AccountSection } from './account-nav.js'
import { iconPath } from './icon.js'
import { stylesheetPath } from './stylesheet.js'
import { scriptWords } from '../wording/script-words.js'
import type { Say } from '../wording/say.js'
import { emailAddress } from '../wording/email-address.js'
import { isolate } from '../wording/isolate.js'

/** What surrounds every page; a visit has all of it. */
export interface PageFrame {
  response: Response
  language: Language
  say: Say
  self: string
  formToken: string
  person: { email: string } | null
  services: Pick<HostedServices, 'environment' | 'mostFileBytes' | 'script' | 'operator'>
}

/** What a page gives its script, so that it hears when the other side acts. */
export interface LiveView {
  /** Where to listen. */
  path: string
  /** How things stood before the page was made: what changes while it is being made is a change as well. */
  standing: string
}

export interface Page {
  status?: number
  /** Its words are also the title of the window. */
  heading: Html | string
  main: HtmlValue
  /** Whose shop it is about, which stands above the heading by its logo. */
  shop?: Shop
  /** Style sheet and script of this page alone. */
  head?: HtmlValue
  /** Of a page of the account: the part of it that it belongs to. Whoever is signed in finds the ways to the others on it. */
  section?: AccountSection
  /** A form came back: the window's title says so first, which is what a screen reader reads first. */
  hasProblem?: boolean
  /** For a page that shows what others may change: its script hears of it. */
  live?: LiveView | null
  /** Where the browser goes by itself after a receipt. */
  onward?: string | null
  /** Of a page that waits for somebody else: its address, at which it looks again what has become of it. */
  waitsAt?: string | null
}

/** `logoUrl` is null where it has none: its name is on the page in any case. */
export interface Shop {
  name: string | null
  logoUrl: string | null
}

/** How long a receipt stays before the browser goes back to whoever sent the person (specification, Checkout sessions). */
const receiptSeconds = 10

/** How often a page looks again that waits for somebody else. */
const lookAgainSeconds = 5

/** Sends a page: header with the language switch, the sandbox's banner, main part, who is signed in. */
export function sendPage(
  frame: PageFrame,
  { status = 200, heading, main, shop, head, section, hasProblem = false, live, onward, waitsAt }: Page,
): void {
  const { language, say, services, response } = frame
  const isSandbox = services.environment === 'sandbox'
  // What is in the forms of an answer was typed by the person.
  const isAnswer = response.req.method === 'POST'
  const mainData = {
    'data-live': live?.path,
    'data-standing': live?.standing,
    'data-answer': isAnswer,
    'data-onward': onward,
    'data-onward-seconds': onward && receiptSeconds,
    'data-waits-at': waitsAt,
    'data-waits-seconds': waitsAt && lookAgainSeconds,
  }
  const document = html`<!doctype html>
    <html ${attributes({ lang: language, dir: speech[language].direction })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <title>${hasProblem && html`${say('pages.layout.problemHeading')}: `}${wordsOf(html`${heading}`)} · Amana</title>
        <link rel="icon" href="${iconPath}" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylesheetPath}" />
        <script src="${services.script.path}" defer></script>
        ${onward && goesOnward(onward)} ${waitsAt && looksAgain(waitsAt)} ${head}
      </head>
      <body ${attributes({ 'data-words': wordsForScript(language), 'data-locale': speech[language].intlLocale })}>
        <header>
          ${isSandbox && html`<p class="banner">${say('pages.layout.sandboxBanner')}</p>`}
          <div class="top">
            <span class="brand" lang="en"><img src="${iconPath}" alt="" />Amana</span>${languageSwitch(frame)}
          </div>
          ${section && frame.person && accountNav(frame, section)}
        </header>
        <main ${attributes(mainData)}>
          ${shop && shopMark(shop)}
          <h1>${heading}</h1>
          ${main}
        </main>
        ${footer(frame, section)}
      </body>
    </html>`
  response
    .status(isWhileTyping(frame) && status < 500 ? 200 : status)
    .set({ 'Content-Language': language, 'X-Robots-Tag': 'noindex' })
    .type('html')
    .send(document.text)
}

/**
 * The page's script asks what an amount comes to while somebody still types it. That it cannot be is an answer as good as any, and no failed
 * request, which a browser would report.
 */
const isWhileTyping = ({ response }: PageFrame): boolean => response.req.get('X-While-Typing') !== undefined

/** The name beside it says what the picture shows. */
const shopMark = ({ name, logoUrl }: Shop): HtmlValue =>
  logoUrl !== null && html`<p class="shop"><img src="${logoUrl}" alt="" />${name !== null && isolate(name)}</p>`

/** With script, the script counts down and goes, unless somebody is there and stops it. */
const goesOnward = (url: string): Html => refreshed(receiptSeconds, url)

/** With script, the script looks, so that nobody who reads the page begins anew each time. */
const looksAgain = (url: string): Html => refreshed(lookAgainSeconds, url)

const refreshed = (seconds: number, url: string): Html =>
  html`<noscript><meta ${attributes({ 'http-equiv': 'refresh', content: `${seconds}; url=${url}` })} /></noscript>`

/** As the catalogue has them: the script puts in their values by itself. */
const wordsForScript = (language: Language): string =>
  JSON.stringify(Object.fromEntries(scriptWords.map((word) => [word, catalogue[language][`pages.script.${word}`]])))

function languageSwitch({ language, say, self }: PageFrame): Html {
  const items = languages.map((each) => {
    const { name } = speech[each]
    if (each === language) return html`<li><span lang="${each}" aria-current="true">${name}</span></li>`
    return html`<li>
      <a href="${self}${self.includes('?') ? '&' : '?'}lang=${each}" lang="${each}" hreflang="${each}">${name}</a>
    </li>`
  })
  return html`<nav aria-label="${say('pages.layout.languages')}">
    <ul class="languages">
      ${items}
    </ul>
  </nav>`
}

/** Who is signed in, with the way out and to their escrows where no navigation leads there; then who runs the service. */
function footer(frame: PageFrame, section: AccountSection | undefined): Html {
  return html`<footer class="soft">${frame.person && signedIn(frame, frame.person, section)} ${operatorView(frame)}</footer>`
}

function signedIn({ say, formToken }: PageFrame, { email }: { email: string }, section: AccountSection | undefined): Html {
  return html`<div class="self">
    <p>${say('pages.layout.signedInAs', { email: emailAddress(email) })}</p>
    <div>
      ${!section && html`<p><a href="/account/escrows">${say('pages.layout.myEscrows')}</a></p>`}
      <form method="post" action="/account/sign-out">
        <input type="hidden" name="form" value="${formToken}" /><button class="quiet">${say('pages.layout.signOut')}</button>
      </form>
    </div>
  </div>`
}

/** Who holds the money: their name and where they are, their terms, and how to reach them. */
function operatorView({ say, language, services }: PageFrame): Html {
  const { name, address, termsUrl, privacyUrl, contact } = services.operator
  const leads: HtmlValue = [
    termsUrl && html`<a href="${inLanguage(termsUrl, language)}" target="_blank" rel="noopener">${say('pages.layout.terms')}</a>`,
    privacyUrl && html`<a href="${inLanguage(privacyUrl, language)}" target="_blank" rel="noopener">${say('pages.layout.privacy')}</a>`,
    contact &&
      html`<a href="${contact.includes('://') ? inLanguage(contact, language) : `mailto:${contact}`}">${say('pages.layout.contact')}</a>`,
  ]
  return html`<p class="operator">
    <span>${[name, ...address].map((line) => isolate(line)).reduce((all, line) => html`${all} · ${line}`)}</span> ${leads}
  </p>`
}

const inLanguage = (url: string, language: Language): string => url.replaceAll('{language}', language)
