import type { ErrorRequestHandler, Request, Response } from 'express'
import type { DomainError } from '../../server/domain/errors.js'
import { html, type Html } from '../../locales/markup.js'
import type { HostedServices } from '../hosted-services.js'
import { sendPage, type Page } from './page.js'
import { refusalSentence } from '../visit/refusal-sentence.js'
import { asLanguage, chooseLanguage } from '../visit/choose-language.js'
import { readCookie } from '../visit/cookies.js'
import { refusalOf } from '../visit/perform.js'
import { selfOf } from '../visit/self-of.js'
import { StaleForm } from '../visit/stale-form.js'
import { copyable } from '../wording/copyable.js'
import { sayIn, type Say } from '../wording/say.js'

/**
 * The last handler of the pages: whatever was thrown becomes a page with the sentence of the API, never the framework's own. It asks
 * nothing of the rest of the service, which may be what has failed.
 */
export function errorPage(services: HostedServices): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return (thrown: unknown, request, response, _next) => {
    if (response.headersSent) return void request.socket.destroy()
    const frame = frameOf(services, request, response)
    if (thrown instanceof StaleForm) return sendPage(frame, stalePage(frame))
    const error = services.refusalOf(thrown, request)
    for (const [name, value] of Object.entries({ ...error.headers, 'X-Error-Code': error.code })) response.setHeader(name, value)
    sendPage(frame, refusedPage(frame, error, response.getHeader('X-Request-Id')))
  }
}

function frameOf(services: HostedServices, request: Request, response: Response) {
  const https = services.publicUrl.startsWith('https:')
  const { lang } = request.query
  const chosen = asLanguage(typeof lang === 'string' ? lang : null) ?? readCookie(request, 'lang', { https })
  const language = chooseLanguage(request, { chosen, person: null, contract: null })
  return { response, language, say: sayIn(language), self: selfOf(request), formToken: '', person: null, services }
}

type ErrorFrame = ReturnType<typeof frameOf>

/** The page that the form came from is at the form's own address. */
function stalePage({ say, self }: ErrorFrame): Page {
  const again = html`<p><a class="button" href="${self}">${say('pages.errors.openAgain')}</a></p>`
  const main = html`<section>
    <p>${say('pages.errors.staleForm')}</p>
    ${again}
  </section>`
  return { status: 403, heading: say('pages.errors.refusedHeading'), main }
}

/** `requestId` finds a fault of ours in the log. */
function refusedPage(frame: ErrorFrame, error: DomainError, requestId: unknown): Page {
  const { say } = frame
  const reference =
    error.status >= 500 && typeof requestId === 'string' && say('pages.errors.reference', { requestId: copyable(requestId) })
  const main = html`<section>
      <p>${refusalSentence(frame, refusalOf(error))}</p>
      ${error.code === 'FILE_NOT_FOUND' && html`<p>${say('pages.errors.fileHint')}</p>`}
      ${reference && html`<p class="soft">${reference}</p>`}
    </section>
    ${wayBack(frame)}`
  return { status: error.status, heading: headingFor(error, say), main }
}

/** From a page of the account to what it begins with, which asks for signing in where that is what was missing; from any other to the start. */
function wayBack({ say, self }: ErrorFrame): Html {
  const [path, words] = self.startsWith('/account')
    ? ['/account/escrows', say('pages.layout.myEscrows')]
    : ['/', say('pages.errors.toStart')]
  return html`<p><a class="button quiet" href="${path}">${words}</a></p>`
}

function headingFor({ status, code }: DomainError, say: Say): Html {
  if (code === 'INVALID_LINK' || code === 'FILE_NOT_FOUND') return say('pages.errors.linkHeading')
  if (status === 404) return say('pages.errors.notFoundHeading')
  if (status === 401 || status === 403) return say('pages.errors.forbiddenHeading')
  return status >= 500 ? say('pages.errors.failedHeading') : say('pages.errors.refusedHeading')
}
