import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import { errorsView } from './errors-view.js'
import { guideView } from './guide-view.js'
import { eventView, objectsView, operationView } from './operation-view.js'
import { inline } from './prose.js'
import { callsOf, pageOfTag } from './reference-pages.js'
import { scriptPath } from './reference-script.js'
import { referenceStylePath } from './reference-style.js'

interface ReferencePage {
  path: string
  /** In English, as all that is said of the API. */
  heading: string
  lead?: string
  /** What it holds, for its part of the navigation. */
  entries: Array<{ id: string; name: string; method?: string }>
  main(): HtmlValue
}

/** `/docs…`: the reference, made of the very document that `/openapi.json` answers. */
export async function showReference(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const pages = pagesOf(services)
  const page = pages.find(({ path }) => path === request.path)
  if (!page) throw new DomainError('NOT_FOUND')
  sendPage(visit, {
    heading: html`<span lang="en" dir="ltr">${page.heading}</span>`,
    head: html`<link rel="stylesheet" href="${referenceStylePath}" />
      <script src="${scriptPath}" defer></script>`,
    main: html`<div class="reference">
      ${navigation(visit, pages, page)}
      <div class="content" lang="en" dir="ltr">${page.lead && html`<p class="soft">${inline(page.lead)}</p>`} ${page.main()}</div>
    </div>`,
  })
}

function pagesOf({ reference, environment }: HostedServices): ReferencePage[] {
  const document = reference()
  const isSandbox = environment === 'sandbox'
  const shown = { document, isSandbox }
  const nouns = document.tags.map(({ name, description }): ReferencePage => {
    const calls = callsOf(document, name)
    return {
      path: pageOfTag(name),
      heading: name,
      lead: description,
      entries: calls.map(({ method, operation }) => ({ id: operation.operationId, name: operation.summary, method })),
      main: () => [
        calls.map((call) => operationView(call, shown)),
        objectsView(
          calls.map(({ operation }) => operation),
          shown,
        ),
      ],
    }
  })
  return [
    { path: '/docs', heading: 'API reference', entries: [], main: () => guideView(document, isSandbox) },
    ...nouns,
    {
      path: '/docs/event-types',
      heading: 'Event types',
      lead: 'What webhooks send and `GET /api/v1/events` lists. Types may gain fields, and never lose any.',
      entries: Object.keys(document.webhooks).map((type) => ({ id: type, name: type })),
      main: () => [
        Object.entries(document.webhooks).map(([type, event]) => eventView(type, event, shown)),
        objectsView(
          Object.values(document.webhooks).map(({ post }) => post),
          shown,
        ),
      ],
    },
    {
      path: '/docs/errors',
      heading: 'Errors',
      lead: 'Every code of a refusal, with its usual status. It stands in `X-Error-Code`, whatever the body.',
      entries: [],
      main: () => errorsView(document),
    },
  ]
}

function navigation({ say, services }: Visit, pages: ReferencePage[], present: ReferencePage): Html {
  return html`<nav class="contents" aria-label="${say('pages.reference.contents')}">
    <details class="menu" open>
      <summary>${say('pages.reference.contents')}</summary>
      <p class="search" hidden>
        <label for="search">${say('pages.reference.search')}</label>
        <input id="search" type="search" autocomplete="off" spellcheck="false" />
      </p>
      <ul lang="en" dir="ltr">
        ${pages.map((page) => pageEntry(page, present))}
      </ul>
      ${services.environment === 'sandbox' ? credentials(say) : html`<p class="soft">${say('pages.reference.tryInSandbox')}</p>`}
    </details>
  </nav>`
}

function pageEntry({ path, heading, entries }: ReferencePage, present: ReferencePage): Html {
  const isPresent = path === present.path
  return html`<li>
    <a ${attributes({ href: path, 'aria-current': isPresent && 'page' })}>${heading}</a>
    ${
      entries.length > 0 &&
      html`<ul ${attributes({ 'data-quiet': !isPresent })}>
        ${entries.map(({ id, name, method }) => html`<li><a href="${path}#${id}">${method && html`<span class="method ${method}">${method.toUpperCase()}</span> `}${name}</a></li>`)}
      </ul>`
    }
  </li>`
}

/** Kept by the script in the page's memory, and sent nowhere but to this service. */
function credentials(say: Visit['say']): Html {
  const input = (id: 'key' | 'token', label: HtmlValue) =>
    html`<p>
      <label for="try-${id}">${label}</label>
      <input id="try-${id}" type="password" autocomplete="off" spellcheck="false" dir="ltr" />
    </p>`
  return html`<div class="credentials" hidden>
    ${input('key', say('pages.reference.key'))} ${input('token', say('pages.reference.token'))}
    <p class="soft">${say('pages.reference.keyIsForgotten')}</p>
  </div>`
}
