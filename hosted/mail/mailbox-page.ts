import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import { field } from '../page/form.js'
import { html, type Html } from '../../locales/markup.js'
import type { HostedServices, MailboxMail } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { emailAddress } from '../wording/email-address.js'
import { isolate } from '../wording/isolate.js'
import { showTime } from '../wording/show-time.js'
import { linkAddresses } from './link-addresses.js'
import { frameRights, mailHtmlPath } from './mail-html-page.js'

/** `/dev/mail`: what an open sandbox would have sent (decisions 2); everywhere else there is no such page. */
export async function showMailbox(services: HostedServices, request: Request, response: Response): Promise<void> {
  if (!services.isSandboxOpen) throw new DomainError('NOT_FOUND')
  const visit = await openVisit(services, { request, response })
  const { to } = request.query
  const recipient = typeof to === 'string' ? to.trim().toLowerCase() : ''
  const mails = await services.readMails({ limit: mostMails, ...(recipient === '' ? {} : { recipient }) })
  const { say } = visit
  const list =
    mails.length === 0 ? html`<section><p>${say('pages.mailbox.empty')}</p></section>` : mails.map((mail) => mailView(visit, mail))
  sendPage(visit, {
    heading: say('pages.mailbox.heading'),
    main: html`<p>${say('pages.mailbox.lead')}</p>
      ${filterForm(visit, recipient)}${list}`,
  })
}

const mostMails = 100

function filterForm(visit: Visit, recipient: string): Html {
  const { say } = visit
  return html`<form method="get" action="/dev/mail" class="card">
    ${field(visit, {
      id: 'to',
      name: 'to',
      label: say('pages.mailbox.recipient'),
      value: recipient,
      inputmode: 'email',
      isLatin: true,
      isUnmarked: true,
    })}<button class="quiet">${say('pages.mailbox.filter')}</button
    >${recipient !== '' && html`<p><a href="/dev/mail">${say('pages.mailbox.showAll')}</a></p>`}
  </form>`
}

/** Its text, and beside it what a program shows that knows HTML: in a frame of its own, where nothing runs and no form is sent. */
function mailView({ say, language }: Visit, { id, recipient, subject, body, hasHtml, locale, createdAt }: MailboxMail): Html {
  return html`<article id="mail-${id}">
    <h2 lang="${locale}">${isolate(subject)}</h2>
    <p class="soft">${say('pages.mailbox.to', { email: emailAddress(recipient) })}<br />${showTime(createdAt, language)}</p>
    <div class="mail">
      <pre lang="${locale}" dir="auto">${linkAddresses(body)}</pre>
      ${hasHtml && html`<iframe src="${mailHtmlPath(id)}" title="${subject}" loading="lazy" sandbox="${frameRights}"></iframe>`}
    </div>
  </article>`
}
