import type { OpenApiDocument } from '../../schema/document/open-api.js'
import { html, type Html } from '../../locales/markup.js'
import { sample } from './operation-view.js'
import { inline, prose } from './prose.js'

/** The first page: what holds for every request, in the order in which somebody who starts meets it. */
export function guideView({ info, servers, components }: OpenApiDocument, isSandbox: boolean): Html {
  const origin = servers[0]?.url ?? ''
  const { ApiKey, DeveloperToken } = components.securitySchemes
  return html`${part(
    'start',
    'Start',
    html`${prose(info.description)}
      <p>
        The whole contract is <a href="/openapi.json"><code>/openapi.json</code></a
        >, OpenAPI 3.1: make a client in your language from it. The same service speaks GraphQL at <code>/graphql</code>.
      </p>`,
    sample('A first call', `curl ${origin}/api/v1/me \\\n  -H "Authorization: Bearer $AMANA_KEY"`, { isOpen: true }),
  )}
  ${part(
    'credentials',
    'Credentials',
    html`<p>
        ${inline(ApiKey.description)} <code>X-API-Key</code> takes it as well. Keys of the sandbox begin with <code>sk_sandbox_</code> and
        work there alone; live keys begin with <code>sk_live_</code>.
      </p>
      <p>${inline(DeveloperToken.description)} It manages keys, webhooks and settings, for twelve hours.</p>
      ${isSandbox && html`<p>In the sandbox, <code>npm start</code> prints a key, and the password for a token.</p>`}`,
    sample(
      'A token',
      `curl ${origin}/api/developer/auth/token \\\n  -H 'Content-Type: application/json' \\\n  -d '{"email":"…","password":"…"}'`,
      {
        isOpen: true,
      },
    ),
  )}
  ${part(
    'money',
    'Money',
    html`<p>
      An amount is a JSON number with exact decimals, never rounded by us: three for TND, two for USD and EUR. Read it as decimal text where
      your language has binary numbers only. Names that end with <code>Tnd</code> are in TND; the rate of an escrow is locked when it is
      created.
    </p>`,
    sample('Amounts', JSON.stringify({ amount: 100, currency: 'EUR', amountTnd: 338.5, fxRate: 3.385 }, null, 2), { isOpen: true }),
  )}
  ${part(
    'once',
    'Once, however often it is sent',
    html`<p>
      Send a POST or a PUT with an <code>Idempotency-Key</code> of your own, and send it again whenever you do not know whether it arrived:
      it is done once, and every answer is that of the first, with <code>Idempotent-Replayed: true</code>. The same key with another request
      is refused with <a class="code" href="/docs/errors#IDEMPOTENCY_KEY_REUSED">IDEMPOTENCY_KEY_REUSED</a>.
    </p>`,
    sample(
      'A key',
      `curl -X POST ${origin}/api/v1/escrows/$ID/deliver \\\n  -H "Authorization: Bearer $AMANA_KEY" \\\n  -H 'Idempotency-Key: order-1042-delivered'`,
      {
        isOpen: true,
      },
    ),
  )}
  ${part(
    'refusals',
    'Refusals',
    html`<p>
        Every refusal has a code in the header <code>X-Error-Code</code>: branch on it, never on a text. <code>message</code> is for you and
        says what to do; <code>user_message</code>, where there is one, is for whoever uses your product.
        <a href="/docs/errors">Every code</a> with its meaning.
      </p>
      <p>Keep <code>X-Request-Id</code> with your own logs: it finds the request in ours.</p>`,
    sample(
      'A refusal',
      'HTTP/1.1 400 Bad Request\nX-Error-Code: AMOUNT_TOO_SMALL\nX-Request-Id: 0b6c1a52-…\n\n{\n  "error": "Bad Request",\n  "message": "…"\n}',
      {
        isOpen: true,
      },
    ),
  )}
  ${part(
    'limits',
    'Limits',
    html`<p>
      Requests are counted by the minute. Each answer says what is left; <code>429</code> says in <code>Retry-After</code> when to come
      back.
    </p>`,
    sample(
      'Headers',
      'X-RateLimit-Limit: 100\nX-RateLimit-Remaining: 57\nX-RateLimit-Reset: 1795169942\nRateLimit-Policy: "default";q=100;w=60\nRateLimit: "default";r=57;t=12',
      {
        isOpen: true,
      },
    ),
  )}
  ${part(
    'lists',
    'Lists',
    html`<p>
      <code>page</code> and <code>limit</code> choose a page; <code>pagination</code> says how many there are. While rows are added, follow
      <code>nextCursor</code>, which misses nothing.
    </p>`,
    sample('pagination', JSON.stringify({ page: 1, limit: 20, total: 42, pages: 3, nextCursor: 'eyJ…' }, null, 2), { isOpen: true }),
  )}
  ${part(
    'webhooks',
    'Webhooks',
    html`<p>
        Give an address of yours, and we POST to it what happens: <a href="/docs/event-types">every type of event</a>. Answer 200 within 10
        seconds, and do the work afterwards; the same event may come twice, with the same <code>id</code>.
      </p>
      <p>
        Verify <code>X-Webhook-Signature</code> over the raw body before you believe it. The key is the 32 bytes behind <code>whsec_</code>,
        in base64. Refuse a time that is more than 300 seconds away from yours.
      </p>`,
    sample('Verify, in TypeScript', verification, { isOpen: true }),
  )}`
}

const part = (id: string, heading: string, words: Html, looks: Html): Html =>
  html`<section class="operation" id="${id}">
    <div class="words">
      <h2><a href="#${id}">${heading}</a></h2>
      ${words}
    </div>
    <div class="looks">${looks}</div>
  </section>`

const verification = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isOurs(body: Buffer, header: string, secret: string) {
  const { t, v1 } = Object.fromEntries(
    header.split(',').map((part) => part.split('=')),
  )
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key)
    .update(\`\${t}.\`).update(body).digest()
  const given = Buffer.from(String(v1), 'hex')
  return given.length === wanted.length
    && timingSafeEqual(given, wanted)
    && Math.abs(Date.now() / 1000 - Number(t)) <= 300
}`
