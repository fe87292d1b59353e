import {
  nameOf,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  type OpenApiWebhook,
} from '../../schema/document/open-api.js'
import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import { inline, prose } from './prose.js'
import {
  canBeTried,
  credentialOf,
  curlOf,
  exampleBodyOf,
  parametersOf,
  takesClient,
  typeScriptCallOf,
  type Call,
} from './request-samples.js'
import { fieldsView, namedWithin, typeScriptOf, typeText } from './schema-view.js'

interface Shown {
  document: OpenApiDocument
  /** Whether a reader's own key may be tried: a sandbox. */
  isSandbox: boolean
}

/** One endpoint: what it does on the left, what it looks like on the right. */
export function operationView(call: Call, shown: Shown): Html {
  const { operation, method, path } = call
  const { schemas } = shown.document.components
  return html`<section class="operation" id="${operation.operationId}">
    <div class="words">
      <h2><a href="#${operation.operationId}">${operation.summary}</a></h2>
      <p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
      ${prose(operation.description)}
      <p class="soft">${credentialWords(call)}</p>
      ${parametersView('Path', parametersOf(call, 'path'), shown)} ${parametersView('Query', parametersOf(call, 'query'), shown)}
      ${bodyView(operation, shown)} ${answersView(operation, schemas)} ${refusalsView(operation)}
    </div>
    <div class="looks">${samplesView(call, shown)} ${answerSample(operation)} ${shown.isSandbox && tryView(call)}</div>
  </section>`
}

const credentialWords = (call: Call): Html => {
  const credential = credentialOf(call)
  if (credential === 'AMANA_KEY') return html`Needs an API key.`
  if (credential === 'AMANA_TOKEN') return html`Needs a developer token.`
  if (credential === 'AMANA_USER_TOKEN') return html`Needs the token of a person, or of a developer.`
  if (credential === 'AMANA_ACCESS_TOKEN') return html`Needs an access token of the person who signed in.`
  return takesClient(call) ? html`Needs an OAuth client.` : html`Needs no credential.`
}

function parametersView(name: string, parameters: OpenApiParameter[], { document }: Shown): HtmlValue {
  if (parameters.length === 0) return null
  return html`<h3>${name}</h3>
    <ul class="fields">
      ${parameters.map(
        (one) =>
          html`<li>
            <p>
              <code>${one.name}</code> <span class="type">${typeText(one.schema, document.components.schemas)}</span>
              ${!one.required && html`<span class="type">optional</span>`}
            </p>
            <p>${inline(one.description)}</p>
          </li>`,
      )}
    </ul>`
}

function bodyView({ requestBody }: OpenApiOperation, { document }: Shown): HtmlValue {
  if (!requestBody) return null
  const { 'application/json': json, 'application/x-www-form-urlencoded': fields } = requestBody.content
  const { schema } = json ?? fields ?? {}
  return html`<h3>Body</h3>
    ${
      schema
        ? fieldsView(schema, document.components.schemas)
        : html`<p>The file itself, <code>${Object.keys(requestBody.content)}</code>.</p>`
    }`
}

const isSuccess = ([status]: [string, OpenApiResponse]) => status.startsWith('2')

function answersView({ responses }: OpenApiOperation, schemas: OpenApiDocument['components']['schemas']): HtmlValue {
  return Object.entries(responses)
    .filter(isSuccess)
    .map(
      ([status, { description, content }]) =>
        html`<h3>Answer ${status} <span class="type">${description}</span></h3>
          ${content?.['application/json'] && fieldsView(content['application/json'].schema, schemas)}`,
    )
}

function refusalsView({ responses }: OpenApiOperation): Html {
  const rows = Object.entries(responses)
    .filter((one) => !isSuccess(one))
    .map(([status, { content }]) => {
      const codes = Object.keys(content?.['application/json']?.examples ?? {})
      return html`<li>
        <p><strong>${status}</strong> ${codes.map((code) => html`<a class="code" href="/docs/errors#${code}">${code}</a> `)}</p>
      </li>`
    })
  return html`<h3>Refusals</h3>
    <ul class="fields">
      ${rows}
    </ul>`
}

function samplesView(call: Call, { document }: Shown): Html {
  const origin = document.servers[0]?.url ?? ''
  return html`${sample('curl', curlOf(call, origin), { isOpen: true })}${sample('TypeScript', typeScriptCallOf(call, origin))}`
}

/** A block of text that can be copied, and folds away. */
export function sample(name: string, text: string, { isOpen = false } = {}): Html {
  return html`<details class="sample" ${attributes({ open: isOpen })}>
    <summary>${name}</summary>
    <pre tabindex="0"><code>${text}</code></pre>
  </details>`
}

function answerSample({ responses }: OpenApiOperation): HtmlValue {
  const [first] = Object.entries(responses).filter(isSuccess)
  const example = first?.[1].content?.['application/json']?.example
  return example !== undefined && first && sample(`Answer ${first[0]}`, JSON.stringify(example, null, 2), { isOpen: true })
}

/** Filled in and sent by the script; without it, nothing of this is shown. */
function tryView(call: Call): HtmlValue {
  if (!canBeTried(call)) return null
  const body = exampleBodyOf(call)
  const id = call.operation.operationId
  const inputs = [...parametersOf(call, 'path'), ...parametersOf(call, 'query')].map(
    ({ name, in: place, required }) =>
      html`<p>
        <label for="${id}-${name}">${name}</label>
        <input ${attributes({ id: `${id}-${name}`, name, 'data-in': place, required, autocomplete: 'off', spellcheck: 'false' })} />
      </p>`,
  )
  const credential = { AMANA_KEY: 'key', AMANA_TOKEN: 'token', AMANA_USER_TOKEN: '', AMANA_ACCESS_TOKEN: '', none: '' }[
    credentialOf(call) ?? 'none'
  ]
  return html`<form
    class="try"
    hidden
    ${attributes({ 'data-method': call.method.toUpperCase(), 'data-path': call.path, 'data-credential': credential })}
  >
    <details>
      <summary>Try it</summary>
      ${inputs}
      ${
        body !== undefined &&
        html`<p>
          <label for="${id}-body">Body</label>
          <textarea id="${id}-body" name="body" spellcheck="false">${JSON.stringify(body, null, 2)}</textarea>
        </p>`
      }
      <button>Send</button>
      <div class="result" role="status" aria-live="polite"></div>
    </details>
  </form>`
}

/** One event: when it is sent, what its body holds, and its type. */
export function eventView(type: string, { post }: OpenApiWebhook, { document }: Shown): Html {
  const { schema, example } = post.requestBody.content['application/json']
  const { schemas } = document.components
  const name = nameOf(schema.$ref)
  const data = schemas[name]?.properties?.['data'] ?? {}
  return html`<section class="operation" id="${type}">
    <div class="words">
      <h2>
        <a href="#${type}"><code>${type}</code></a>
      </h2>
      ${prose(post.description)}
      <h3>In <code>data</code></h3>
      ${fieldsView(data, schemas)}
    </div>
    <div class="looks">
      ${sample('Body', JSON.stringify(example, null, 2), { isOpen: true })}
      ${sample('TypeScript', `type ${name} = ${typeScriptOf(schema, schemas)}`)}
    </div>
  </section>`
}

/** The objects of a page, each once: its fields and its type. */
export function objectsView(operations: OpenApiOperation[], { document }: Shown): HtmlValue {
  const { schemas } = document.components
  const tops = operations.flatMap(topSchemasOf)
  return namedWithin(schemas, tops).map(
    (name) =>
      html`<section class="operation" id="${name}">
        <div class="words">
          <h2><a href="#${name}">${name}</a></h2>
          ${fieldsView(schemas[name] ?? {}, schemas)}
        </div>
        <div class="looks">${sample('TypeScript', `type ${name} = ${typeScriptOf(schemas[name] ?? {}, schemas)}`)}</div>
      </section>`,
  )
}

/** The schemas of what is sent and answered, which stand with their operation. */
const topSchemasOf = ({ requestBody, responses }: OpenApiOperation): string[] =>
  [
    requestBody,
    ...Object.entries(responses)
      .filter(isSuccess)
      .map(([, response]) => response),
  ].flatMap((part) => {
    const schema = part?.content?.['application/json']?.schema
    return [schema, ...(schema?.anyOf ?? [])].flatMap((one) => (one?.$ref ? [nameOf(one.$ref)] : []))
  })
