import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import { field } from '../form.js'
import { html, type Html } from '../html.js'
import type { HostedServices, MailboxMail } from '../hosted-services.js'
import { sendPage } from '../page.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import { say } from '../wording/say.js'
import { showTime } from '../wording/show-time.js'
import { linkAddresses } from './link-addresses.js'

/** `/dev/mail`: what an open sandbox would have sent (decisions 2); everywhere else there is no such page. */
export async function showMailbox(services: HostedServices, request: Request, response: Response): Promise<void> {
  if (!services.isSandboxOpen) throw new DomainError('NOT_FOUND')
  const visit = await openVisit(services, { request, response })
  const { to } = request.query
  const recipient = typeof to === 'string' ? to.trim().toLowerCase() : ''
  const mails = await services.readMails({ limit: mostMails, ...(recipient === '' ? {} : { recipient }) })
  const { mailbox: words } = visit.texts
  const list = mails.length === 0 ? html`<section><p>${words.empty}</p></section>` : mails.map((mail) => mailView(visit, mail))
  sendPage(visit, {
    heading: words.heading,
    main: html`<p>${words.lead}</p>
      ${filterForm(visit, recipient)}${list}`,
  })
}

const mostMails = 100

function filterForm(visit: Visit, recipient: string): Html {
  const { mailbox: words } = visit.texts
  return html`<form method="get" action="/dev/mail" class="card">
    ${field(visit, {
      id: 'to',
      name: 'to',
      label: words.recipient,
      value: recipient,
      inputmode: 'email',
      isLatin: true,
      isOptional: true,
    })}<button class="quiet">${words.filter}</button>${recipient !== '' && html`<p><a href="/dev/mail">${words.showAll}</a></p>`}
  </form>`
}

function mailView({ texts, language }: Visit, { id, recipient, subject, body, locale, createdAt }: MailboxMail): Html {
  return html`<article id="mail-${id}">
    <h2 lang="${locale}">${isolate(subject)}</h2>
    <p class="soft">${say(texts.mailbox.to, { email: isolateLatin(recipient) })} · ${showTime(createdAt, language)}</p>
    <pre lang="${locale}" dir="auto">${linkAddresses(body)}</pre>
  </article>`
}
