import type { SeededRandom } from '../../model/seeded-random.js'
import { brokenEndings, bytesOf, credentialHeaders, encode, idFor, type Shot } from './aim.js'
import { headerTricks } from './header-tricks.js'
import { hostileTexts } from './hostile-values.js'
import type { PageWorld } from './page-world.js'
import { textFor } from './rest-shots.js'
import type { BadInputWorld } from './world.js'

/** Every path of the hosted pages, and the steps of their forms. */
const paths = [
  '/',
  '/docs/account',
  '/checkout/:sessionId',
  '/checkout/:sessionId/live',
  '/account',
  '/account/escrows',
  '/account/wallet',
  '/account/wallet/top-up',
  '/account/wallet/withdraw',
  '/account/wallet/withdrawals',
  '/account/wallet/destinations',
  '/account/profile',
  '/account/applications',
  '/account/sign-in',
  '/account/register',
  '/account/reset',
  '/account/security',
  '/account/sign-out',
  '/account/association',
  '/account/signature',
  '/dev/mail',
  '/dev/mail/1',
  '/hosted.css',
  '/hosted.js',
]
const steps = [
  'sign-in',
  'send-code',
  'enter-code',
  'other-way',
  'ask',
  'choose',
  'password',
  'end-session',
  'sign-out',
  'cancel',
  'sign',
  'confirm',
  'quote',
  'top-up',
  'add',
  'delete',
  'name',
  'language',
  '',
  '__proto__',
  'nope',
]
const fields = [
  'form',
  'step',
  'version',
  'method',
  'name',
  'category',
  'reason',
  'email',
  'password',
  'currentPassword',
  'code',
  'challenge',
  'sessionId',
  'firstName',
  'lastName',
]
const moreFields = [
  'amountTnd',
  'destinationId',
  'number',
  'holderName',
  'reference',
  'locale',
  'answer',
  'token',
  'sha256',
  'lang',
  't',
  '__proto__',
  'constructor',
  'a[b]',
  'a[]',
  '',
]

/** A visit to a page, or one of its forms, with something wrong about it. */
export function pageShot(world: BadInputWorld, pages: PageWorld, random: SeededRandom): Shot {
  const method = random.weighted({ GET: 40, POST: 55, HEAD: 2, PUT: 1, OPTIONS: 1, DELETE: 1 })
  const target = random.chance(0.45) ? encodedLink(random.pick(pages.links), random) : pathOf(random.pick(paths), world, random)
  const cookie = cookieOf(pages, random)
  return {
    intent: `page ${method} ${target
      .split(/[?%]/, 1)[0]!
      .slice(0, 40)
      .replace(/cs_\w+/, ':sessionId')}`,
    surface: 'pages',
    mustRefuse: null,
    method,
    path: random.chance(0.97)
      ? target
      : random.pick([
          `http://[${target}`,
          `http://evil.example${target}`,
          `//evil.example${target}`,
          `${target}//..//`,
          `/\\evil.example${target}`,
        ]),
    headers: [
      ...(cookie === undefined ? [] : ([['Cookie', cookie]] as Array<[string, string]>)),
      ...random.pick<Array<[string, string]>>([
        [['Sec-Fetch-Site', 'same-origin']],
        [['Sec-Fetch-Site', 'same-origin']],
        [['Origin', 'https://evil.example']],
        [],
      ]),
      ...(method === 'POST' ? ([['Content-Type', formType(random)]] as Array<[string, string]>) : []),
      ...(random.chance(0.1) ? credentialHeaders(Object.values(world.credentials), world, random) : []),
      ...headerTricks(random),
    ],
    ...(method === 'POST' ? { body: bytesOf(formOf(world, pages, random), random) } : {}),
  }
}

/** For every page with a parameter, in a browser that may see it: addresses whose parameter is no percent-encoded UTF-8. */
export function brokenPageShots({ ids }: BadInputWorld, { cookies, formTokens }: PageWorld): Shot[] {
  const aims = paths.filter((path) => path.includes(':')).flatMap((path) => brokenEndings.map((ending) => ({ path, ending })))
  return aims.flatMap(({ path, ending }) =>
    (['GET', 'POST'] as const).map((method): Shot => ({
      intent: `page ${method} ${path}`,
      surface: 'pages',
      method,
      path: path.replace(/:\w+/, () => ids.cs[0]! + ending),
      headers: [
        ['Cookie', cookies[0]!],
        ['Sec-Fetch-Site', 'same-origin'],
        ...(method === 'POST' ? [['Content-Type', 'application/x-www-form-urlencoded'] as [string, string]] : []),
      ],
      ...(method === 'POST' ? { body: Buffer.from(`form=${formTokens[0]!}&step=confirm`) } : {}),
      mustRefuse: 'a malformed address',
    })),
  )
}

function pathOf(path: string, world: BadInputWorld, random: SeededRandom): string {
  const query = random.chance(0.5)
    ? ''
    : `?${random.pick(['t', 'lang', 'to', 'token', 'next', 'q', 'status', 'role', 'after', 'done', '__proto__', 'a[b]'])}=${encode(random.pick(hostileTexts), random)}`
  return path.replace(':sessionId', () => encode(idFor('cs', world, random), random)) + query
}

function encodedLink(link: string, random: SeededRandom): string {
  if (random.chance(0.6)) return link
  return `${link}${random.pick(['&lang=xx', '&lang=ar', '&t=again', '&lang=%ff', '&lang[]=fr', '0', '%00', '&x='.concat('y'.repeat(6_000))])}`
}

const formType = (random: SeededRandom) =>
  random.chance(0.92)
    ? 'application/x-www-form-urlencoded'
    : random.pick([
        'application/json',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded; charset=utf-16',
        'text/plain',
        '',
      ])

function cookieOf({ cookies }: PageWorld, random: SeededRandom): string | undefined {
  const cookie = random.pick(cookies)
  switch (random.weighted({ own: 75, none: 8, broken: 17 })) {
    case 'own':
      return cookie
    case 'none':
      return undefined
    case 'broken':
      return random.pick([
        `${cookie}; ${cookie}x`,
        `sid=; ${cookie}`,
        `${cookie};lang=../../x; vid=${'v'.repeat(300)}`,
        'sid=%00; vid="a"',
        `__Host-${cookie}`,
        '=;;,,',
        `${cookie}\u00e9`,
        'lang=__proto__',
      ])
  }
}

/** Mostly a form that a page of ours gave to this browser, with one or two fields that nobody would fill in like that. */
function formOf(world: BadInputWorld, { formTokens }: PageWorld, random: SeededRandom): string {
  const pairs: Array<[string, string]> = [
    ['form', random.chance(0.9) ? random.pick(formTokens) : random.pick(hostileTexts)],
    ['step', random.pick(steps)],
    ['version', random.pick(['1', '2', '3', '99999999999', '-1', ''])],
  ]
  for (let left = random.whole(0, 5); left > 0; left -= 1) {
    const name = random.chance(0.85) ? random.pick(fields) : random.pick(moreFields)
    pairs.push([
      name,
      random.chance(0.5) ? textFor(name, world, random) : random.chance(0.95) ? random.pick(hostileTexts) : 'x'.repeat(30_000),
    ])
  }
  if (random.chance(0.03)) for (let index = 0; index < 50; index += 1) pairs.push([`f${index}`, ''])
  return pairs.map(([name, value]) => `${encode(name, random)}=${encode(value, random)}`).join('&')
}
