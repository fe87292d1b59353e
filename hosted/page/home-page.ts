import type { Request, Response } from 'express'
import type { HostedServices } from '../hosted-services.js'
import { openVisit } from '../visit/visit.js'
import { html } from '../../locales/markup.js'
import { sendPage } from './page.js'

/** `/`: which way to go, for people who trade and for people who program. */
export async function showHome(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const { say } = visit
  sendPage(visit, {
    heading: say('pages.home.heading'),
    main: html`<section>
        <h2>${say('pages.home.tradersHeading')}</h2>
        <p>${say('pages.home.traders')}</p>
        <p><a class="button" href="/account/escrows">${say('pages.layout.myEscrows')}</a></p>
      </section>
      <section>
        <h2>${say('pages.home.integratorsHeading')}</h2>
        <p>${say('pages.home.integrators')}</p>
        <p><a class="button quiet" href="/docs">${say('pages.home.reference')}</a></p>
        <p><a href="/admin?as=developer">${say('pages.home.dashboard')}</a></p>
        <p><a href="/graphql" lang="en">GraphiQL</a></p>
        <p><a href="/openapi.json">${say('pages.home.openApi')}</a></p>
        ${services.isSandboxOpen && html`<p><a href="/dev/mail">${say('pages.mailbox.heading')}</a></p>`}
      </section>`,
  })
}
