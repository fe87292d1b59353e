/**
 * What makes GraphiQL ours: the reader's credential, subscriptions over server-sent events, and the examples. The credential stays in the
 * page's memory; what is written into the editors is kept for this tab alone, since it may hold passwords. Nothing is loaded from anywhere.
 */
export const graphiqlScript = `'use strict'
{
  const { createElement: h, useState } = React
  const { GraphQL: g, React: parts } = GraphiQL
  const credential = document.querySelector('#credential')

  const headersOf = (given, accept) => {
    const headers = new Headers({ 'Content-Type': 'application/json', Accept: accept })
    const secret = credential.value.trim()
    if (secret) headers.set('Authorization', 'Bearer ' + secret)
    for (const [name, value] of Object.entries(given ?? {})) headers.set(name, value)
    return headers
  }
  const post = (address, body, headers, signal) =>
    fetch(address, { method: 'POST', credentials: 'omit', headers, body: JSON.stringify(body), signal })

  // The editor tells the name of its operation a moment after the operation itself: the only one of a document needs none.
  const nameOf = ({ query, operationName }) => (g.getOperationAST(g.parse(query)) ? undefined : operationName)

  async function ask({ operationName, ...rest }, options) {
    const body = { ...rest, operationName: nameOf({ ...rest, operationName }) }
    const operation = g.getOperationAST(g.parse(body.query), body.operationName)
    if (operation?.operation === 'subscription') return follow(body, options.headers)
    return (await post('/graphql', body, headersOf(options?.headers, 'application/json'))).json()
  }

  function follow(body, given) {
    const stop = new AbortController()
    const results = read(body, headersOf(given, 'text/event-stream'), stop.signal)
    return {
      [Symbol.asyncIterator]: () => ({
        next: () => results.next(),
        return: () => {
          stop.abort()
          return results.return()
        },
      }),
    }
  }

  async function* read(body, headers, signal) {
    try {
      const response = await post('/graphql/stream', body, headers, signal)
      if (!response.headers.get('Content-Type').startsWith('text/event-stream')) return yield await response.json()
      let rest = ''
      for await (const piece of piecesOf(response.body.pipeThrough(new TextDecoderStream()))) {
        const messages = (rest + piece).split('\\n\\n')
        rest = messages.pop()
        for (const message of messages) {
          const fields = Object.fromEntries(message.split('\\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
          if (fields.event === 'complete') return
          if (fields.event === 'next') yield JSON.parse(fields.data)
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  // Not every browser lets a stream be iterated.
  async function* piecesOf(stream) {
    const reader = stream.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  }

  /** What a variable must have, to be filled in. */
  function sampleOf(type) {
    if (g.isNonNullType(type)) return sampleOf(type.ofType)
    if (g.isListType(type)) return [sampleOf(type.ofType)]
    if (g.isEnumType(type)) return type.getValues()[0].name
    if (g.isInputObjectType(type)) {
      const needed = Object.values(type.getFields()).filter(g.isRequiredInputField)
      return Object.fromEntries(needed.map((field) => [field.name, sampleOf(field.type)]))
    }
    return { Boolean: false, Int: 1, Decimal: '10.000', DateTime: new Date().toISOString(), JSON: {} }[type.name] ?? ''
  }

  function variablesOf(document, schema) {
    const definitions = document.definitions.find(({ kind }) => kind === 'OperationDefinition').variableDefinitions
    const needed = definitions.filter(({ type }) => type.kind === 'NonNullType')
    if (!schema || needed.length === 0) return ''
    const values = needed.map(({ variable, type }) => [variable.name.value, sampleOf(g.typeFromAST(schema, type))])
    return JSON.stringify(Object.fromEntries(values), null, 2)
  }

  function Examples() {
    const { addTab, queryEditor, variableEditor } = parts.useEditorContext({ nonNull: true })
    const { schema } = parts.useSchemaContext({ nonNull: true })
    const [words, setWords] = useState('')
    const show = (text) => {
      const document = g.parse(text)
      addTab()
      // The new tab empties the editors first.
      setTimeout(() => {
        queryEditor.setValue(g.print(document))
        variableEditor.setValue(variablesOf(document, schema))
      })
    }
    const found = examples.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
    return h('div', { className: 'examples' },
      h('div', { className: 'graphiql-doc-explorer-title' }, 'Examples'),
      h('input', { type: 'search', 'aria-label': 'Find an example', placeholder: 'Find…', value: words, onChange: (event) => setWords(event.target.value) }),
      ['query', 'mutation', 'subscription'].filter((kind) => found.some((each) => each.kind === kind)).map((kind) => h('section', { key: kind },
        h('h2', null, kind),
        h('ul', null, found.filter((each) => each.kind === kind).map(({ name, text }) =>
          h('li', { key: name }, h('button', { type: 'button', onClick: () => show(text) }, name)))))))
  }

  const icon = () => h('svg', { viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 },
    h('path', { d: 'M3 1.5h10v13l-5-3.5-5 3.5z' }))
  const isWide = matchMedia('(min-width: 64rem)').matches
  // What the menus add to the page's style carries this.
  globalThis.__webpack_nonce__ = document.currentScript.nonce
  const storage = { getItem: (key) => sessionStorage.getItem(key), setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key), clear: () => sessionStorage.clear(), get length() { return sessionStorage.length } }
  ReactDOM.createRoot(document.querySelector('#graphiql')).render(h(GraphiQL, {
    fetcher: ask,
    storage,
    plugins: [{ title: 'Examples', icon, content: Examples }],
    ...(isWide ? { visiblePlugin: 'Examples' } : {}),
    defaultQuery: g.print(g.parse(examples.find(({ name }) => name === 'Viewer').text)),
    defaultEditorToolsVisibility: 'variables',
    shouldPersistHeaders: false,
    showPersistHeadersSettings: false,
  }))
}
`
