import { createHash } from 'node:crypto'

/**
 * What a browser adds to the reference: search, copying, trying a call, and going from page to page without forgetting the key, which is in
 * the page's memory alone. Nothing is loaded from anywhere, and nothing is sent but the call that the reader makes.
 */
export const referenceScript = `'use strict'
const nav = document.querySelector('.contents')
const menu = nav.querySelector('.menu')
const wide = matchMedia('(min-width: 64rem)')
const fold = () => { menu.open = wide.matches }
fold()
wide.addEventListener('change', fold)

const search = nav.querySelector('#search')
search.parentElement.hidden = false
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  nav.classList.toggle('searching', words.length > 0)
  for (const entry of nav.querySelectorAll('ul ul li, ul > li')) {
    const text = (entry.textContent + ' ' + [...entry.querySelectorAll('a')].map((a) => a.hash).join(' ')).toLowerCase()
    entry.hidden = !words.every((word) => text.includes(word))
  }
})
addEventListener('keydown', (event) => {
  if (event.key !== '/' || /INPUT|TEXTAREA/.test(document.activeElement.tagName)) return
  event.preventDefault()
  menu.open = true
  search.focus()
})

const credentials = nav.querySelector('.credentials')
if (credentials) credentials.hidden = false

function prepare() {
  for (const sample of document.querySelectorAll('.content .sample')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(sample.querySelector('code').textContent)
      button.textContent = 'Copied'
    })
    sample.append(button)
  }
  for (const form of document.querySelectorAll('.content .try')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      send(form)
    })
  }
}

async function send(form) {
  const result = form.querySelector('.result')
  const { method, path, credential } = form.dataset
  const query = new URLSearchParams()
  let address = path
  for (const input of form.querySelectorAll('input')) {
    if (input.dataset.in === 'path') address = address.replace('{' + input.name + '}', encodeURIComponent(input.value))
    else if (input.value !== '') query.append(input.name, input.value)
  }
  const secret = credential ? nav.querySelector('#try-' + credential).value.trim() : ''
  if (credential && secret === '') {
    result.textContent = nav.querySelector('label[for=try-' + credential + ']').textContent + '?'
    menu.open = true
    return nav.querySelector('#try-' + credential).focus()
  }
  const body = form.querySelector('textarea')?.value
  const button = form.querySelector('button')
  button.disabled = true
  try {
    const response = await fetch(address + (query.size > 0 ? '?' + query : ''), {
      method,
      credentials: 'omit',
      headers: {
        ...(secret ? { Authorization: 'Bearer ' + secret } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const names = ['X-Request-Id', 'X-Error-Code', 'X-Warning', 'Location', 'X-RateLimit-Remaining']
    const head = names.filter((name) => response.headers.has(name)).map((name) => name + ': ' + response.headers.get(name))
    const text = await response.text()
    show(result, [response.status + ' ' + response.statusText, ...head, '', pretty(text)].join('\\n'))
  } catch (error) {
    show(result, String(error))
  } finally {
    button.disabled = false
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function show(place, text) {
  const box = document.createElement('div')
  box.className = 'sample'
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  const code = document.createElement('code')
  code.textContent = text
  pre.append(code)
  box.append(pre)
  place.replaceChildren(box)
}

async function go(url) {
  const response = await fetch(url.pathname + url.search)
  if (!response.ok) return location.assign(url)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = page.title
  document.querySelector('main > h1').replaceWith(page.querySelector('main > h1'))
  document.querySelector('.content').replaceWith(page.querySelector('.content'))
  nav.querySelector('.menu > ul').replaceWith(page.querySelector('.contents .menu > ul'))
  search.value = ''
  nav.classList.remove('searching')
  fold()
  prepare()
}

const land = ({ hash }) => {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) target.scrollIntoView()
  else scrollTo(0, 0)
}

let shown = location.pathname
addEventListener('click', async (event) => {
  const link = event.target.closest('a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return
  const url = new URL(link.href)
  if (!/^\\/docs(\\/|$)/.test(url.pathname) || url.pathname === location.pathname || url.searchParams.has('lang')) return
  event.preventDefault()
  history.pushState(null, '', url)
  shown = url.pathname
  await go(url)
  land(url)
})
addEventListener('popstate', async () => {
  if (location.pathname !== shown) await go(location)
  shown = location.pathname
  land(location)
})
prepare()
`

export const scriptPath = `/reference.js?v=${createHash('sha256').update(referenceScript).digest('hex').slice(0, 12)}`
