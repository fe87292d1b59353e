import type { Request, Response } from 'express'
import { speech } from '../../locales/speech.js'
import type { HostedServices } from '../hosted-services.js'
import { iconPath } from '../page/icon.js'
import { openVisit } from '../visit/visit.js'
import { attributes, html } from '../../locales/markup.js'
import { graphiqlFiles } from './graphiql-files.js'

/** `/graphql` in a browser: GraphiQL, which fills the window and has a style of its own. Its editors put things beside the page's left edge, so only the bar goes from right to left. */
export async function showGraphiql(services: HostedServices, request: Request, response: Response): Promise<void> {
  const { language, say } = await openVisit(services, { request, response })
  const { script, style } = graphiqlFiles()
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>GraphiQL · Amana</title>
        <link rel="icon" href="${iconPath}" type="image/svg+xml" />
        <link rel="stylesheet" href="${style.path}" />
        <script ${attributes({ src: script.path, nonce: String(response.locals['cspNonce']), defer: true })}></script>
      </head>
      <body>
        <header ${attributes({ class: 'bar', dir: speech[language].direction })}>
          <h1 lang="en" dir="ltr"><a href="/">Amana</a> · GraphiQL</h1>
          <a href="/docs">${say('pages.home.reference')}</a>
          <p>
            <label for="credential">${say('pages.graphiql.credential')}</label>
            <input id="credential" type="password" autocomplete="off" spellcheck="false" dir="ltr" placeholder="sk_… ut_… dt_… st_…" />
          </p>
        </header>
        <noscript>${say('pages.graphiql.needsScript')}</noscript>
        <main id="graphiql" lang="en" dir="ltr"></main>
      </body>
    </html>`
  response.set({ 'Content-Language': language, 'X-Robots-Tag': 'noindex' }).vary('Accept').type('html').send(document.text)
}
