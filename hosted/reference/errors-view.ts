import type { OpenApiDocument } from '../../schema/document/open-api.js'
import { errorCatalogue, errorCodes, type ErrorCode } from '../../server/domain/errors.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { inline } from './prose.js'
import { pageOfTag } from './reference-pages.js'

interface Answering {
  id: string
  page: string
  summary: string
}

/** Every code that an endpoint answers: what it means, what to do, and where it comes from. */
export function errorsView(document: OpenApiDocument): Html {
  const answering = answeringBy(document)
  const used = errorCodes.filter((code) => answering.has(code))
  return html`<section class="operation">
    <ul class="fields errors">
      ${used.map((code) => errorView(code, answering.get(code) ?? [], document))}
    </ul>
  </section>`
}

function errorView(code: ErrorCode, by: Answering[], { paths }: OpenApiDocument): Html {
  const { status, message } = errorCatalogue[code]
  const count = Object.values(paths).flatMap((path) => Object.values(path)).length
  return html`<li id="${code}">
    <p><a class="code" href="#${code}">${code}</a> <span class="type">${status}</span></p>
    <p>${inline(message)}</p>
    ${by.length === count ? html`<p class="soft">Of any endpoint.</p>` : by.length > 12 ? html`<p class="soft">Of ${by.length} endpoints.</p>` : endpoints(by)}
  </li>`
}

const endpoints = (by: Answering[]): HtmlValue =>
  html`<p class="soft">${by.map(({ id, page, summary }, index) => html`${index > 0 && ', '}<a href="${page}#${id}">${summary}</a>`)}</p>`

function answeringBy({ paths }: OpenApiDocument): Map<string, Answering[]> {
  const found = new Map<string, Answering[]>()
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { operationId: id, summary, tags, responses } = operation
    const codes = Object.values(responses).flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}))
    for (const code of new Set(codes)) found.set(code, [...(found.get(code) ?? []), { id, summary, page: pageOfTag(tags[0]) }])
  }
  return found
}
