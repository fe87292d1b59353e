import type { ErrorRequestHandler, Request, Response } from 'express'
import type { DomainError, Language } from '../server/domain/errors.js'
import { html, type HtmlValue } from './html.js'
import type { HostedServices } from './hosted-services.js'
import { sendPage } from './page.js'
import { refusalSentence } from './refusal-sentence.js'
import { textsFor } from './texts/texts-for.js'
import type { Texts } from './texts/texts.js'
import { asLanguage, chooseLanguage } from './visit/choose-language.js'
import { readCookie } from './visit/cookies.js'
import { refusalOf } from './visit/perform.js'
import { StaleForm } from './visit/stale-form.js'
import { isolateLatin } from './wording/isolate.js'
import { say } from './wording/say.js'

/**
 * The last handler of the pages: whatever was thrown becomes a page with the sentence of the API, never the framework's own. It asks
 * nothing of the rest of the service, which may be what has failed.
 */
export function errorPage(services: HostedServices): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return (thrown: unknown, request, response, _next) => {
    if (response.headersSent) return void request.socket.destroy()
    const frame = frameOf(services, request, response)
    const texts = textsFor(frame.language)
    if (thrown instanceof StaleForm) {
      response.setHeader('X-Error-Code', 'FORBIDDEN')
      return sendPage(frame, {
        status: 403,
        heading: texts.errors.refusedHeading,
        main: html`<section>
          <p>${texts.errors.staleForm}</p>
          ${again(request, texts)}
        </section>`,
      })
    }
    const error = services.refusalOf(thrown, request)
    for (const [name, value] of Object.entries({ ...error.headers, 'X-Error-Code': error.code })) response.setHeader(name, value)
    sendPage(frame, {
      status: error.status,
      heading: headingFor(error, texts),
      main: errorView({ error, language: frame.language, texts, request }),
    })
  }
}

function frameOf(services: HostedServices, request: Request, response: Response) {
  const https = services.publicUrl.startsWith('https:')
  const { lang } = request.query
  const chosen = asLanguage(typeof lang === 'string' ? lang : null) ?? readCookie(request, 'lang', { https })
  const language = chooseLanguage(request, { chosen, person: null, contract: null })
  return { response, language, self: pathOf(request), formToken: '', person: null, services }
}

function errorView({
  error,
  language,
  texts,
  request,
}: {
  error: DomainError
  language: Language
  texts: Texts
  request: Request
}): HtmlValue {
  const { requestId } = request as Request & { requestId?: string }
  const reference =
    error.status >= 500 &&
    requestId !== undefined &&
    say(texts.errors.reference, { requestId: html`<code>${isolateLatin(requestId)}</code>` })
  return html`<section>
    <p>${refusalSentence({ language, texts }, refusalOf(error))}</p>
    ${reference && html`<p class="soft">${reference}</p>`}
  </section>`
}

function headingFor({ status }: DomainError, { errors }: Texts): string {
  if (status === 404) return errors.notFoundHeading
  if (status === 401 || status === 403) return errors.forbiddenHeading
  return status >= 500 ? errors.failedHeading : errors.refusedHeading
}

/** Back to the page that the form came from, which is at the form's own address. */
const again = (request: Request, { session }: Texts): HtmlValue =>
  html`<p><a class="button" href="${request.originalUrl}">${session.checkAgain}</a></p>`

/** The language switch of an error page must not carry a link's secret further than the address that has it already. */
const pathOf = (request: Request): string => new URL(request.originalUrl, 'http://localhost').pathname
