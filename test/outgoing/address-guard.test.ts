import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { request } from 'undici'
import { hostileAddresses, inUrl, isLoopback, loopbackSpellings } from '../proof/address-guard/hostile-addresses.js'
import { BlockedAddressError, checkWebhookUrl, guardedAgent, isPublicAddress } from '../../server/outgoing/address-guard.js'
import { type LoopbackReceiver, loopbackReceiver } from '../jobs/loopback-receiver.js'
import { shortlyKept } from '../support/kept-connections.js'

/** The one list, with a public address in a form that is refused all the same. */
const refusedAddresses = [...hostileAddresses, '::ffff:8.8.8.8']

const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450:4001::1',
]

describe('isPublicAddress', () => {
  test.each(refusedAddresses)('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(publicAddresses)('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each(['', 'example.com', '010.0.0.1', '0x8.8.8.8', '134744072', '8.8', '8.8.8.8/32', '2606:4700::1%eth0', '[2606:4700::1]'])(
    'refuses %s, which is not a plain address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false)
    },
  )
})

const live = { allowHttp: false, allowLoopback: false }
const sandbox = { allowHttp: true, allowLoopback: true }

describe('checkWebhookUrl', () => {
  test.each([
    'https://example.com',
    'https://example.com/hooks?key=a%20b#part',
    'https://example.com.:443/hook',
    'https://hooks.example.com:8443/',
    'https://MÜNCHEN.example/hook',
    'HTTPS://example.com',
    'https://user-names.example.com/@team',
    'https://8.8.8.8/hook',
    'https://[2606:4700:4700::1111]/hook',
  ])('accepts %s in live and keeps its spelling', (url) => {
    expect(checkWebhookUrl(url, live)).toEqual({ ok: true, url })
  })

  test.each(refusedAddresses)('refuses the literal %s', (address) => {
    expect(checkWebhookUrl(`https://${inUrl(address)}/`, live)).toMatchObject({ ok: false, code: 'INVALID_URL' })
  })

  test.each([...loopbackSpellings, '0'])('refuses 127.0.0.1 and 0.0.0.0 written as %s', (host) => {
    expect(checkWebhookUrl(`https://${host}/`, live)).toMatchObject({ ok: false, code: 'INVALID_URL' })
  })

  test.each([
    ['not a URL', 'hooks'],
    ['nothing', ''],
    ['another scheme', 'ftp://example.com/'],
    ['no authority', 'https:example.com'],
    ['an empty authority', 'https:///example.com'],
    ['credentials', 'https://user:password@example.com/'],
    ['a user name', 'https://user@example.com/'],
    ['an empty user name', 'https://@example.com/'],
    ['a host after user info', 'https://example.com@evil.example/'],
    ['back-slashes', 'https:\\\\example.com\\hook'],
    ['a back-slash before user info', 'https://example.com\\@evil.example/'],
    ['a line break', 'https://example.com/\r\nhook'],
    ['a tab', 'https://exa\tmple.com/'],
    ['a blank', ' https://example.com/'],
    ['a NUL', 'https://example.com/\0'],
    ['a single-label name', 'https://intranet/'],
    ['localhost', 'https://localhost/'],
    ['localhost with a full stop', 'https://localhost./'],
    ['a name under localhost', 'https://app.localhost/'],
    ['a .local name', 'https://printer.local/'],
    ['a .LOCAL. name', 'https://PRINTER.LOCAL./'],
    ['a .internal name', 'https://metadata.google.internal/'],
    ['a home network', 'https://router.home.arpa/'],
    ['an empty label', 'https://a..example.com/'],
    ['two full stops at the end', 'https://example.com../'],
    ['a name that is too long', `https://${'a.'.repeat(130)}example.com/`],
    ['more than 2,048 characters', `https://example.com/${'a'.repeat(2_048)}`],
  ])('refuses %s', (_what, url) => {
    expect(checkWebhookUrl(url, live)).toMatchObject({ ok: false, code: 'INVALID_URL' })
  })

  test.each([0, 1, 22, 25, 53, 80, 445, 993, 1023, 2375, 3306, 5432, 6379, 9200, 11_211, 27_017])('refuses port %i in live', (port) => {
    expect(checkWebhookUrl(`https://example.com:${port}/`, live)).toMatchObject({ ok: false, code: 'INVALID_URL' })
  })

  test('refuses http in live with its own code, and our own host anywhere', () => {
    expect(checkWebhookUrl('http://example.com/', live)).toMatchObject({ ok: false, code: 'HTTPS_REQUIRED' })
    const rules = { ...live, ownZones: ['amana.example'] }
    expect(checkWebhookUrl('https://amana.example/graphql', rules)).toMatchObject({ ok: false, code: 'INVALID_URL' })
    expect(checkWebhookUrl('https://api.amana.example./', rules)).toMatchObject({ ok: false, code: 'INVALID_URL' })
    expect(checkWebhookUrl('https://notamana.example/', rules)).toMatchObject({ ok: true })
  })

  test.each([
    'http://localhost:1',
    'http://localhost.:3000',
    'http://127.0.0.1:5432/hook',
    'http://127.8.9.10/',
    'http://[::1]:22/',
    'https://2130706433/',
  ])('accepts loopback %s in the sandbox, on any port', (url) => {
    expect(checkWebhookUrl(url, sandbox)).toEqual({ ok: true, url })
  })

  test.each(['http://example.com/', 'http://example.com:80/', 'http://example.com:8080/'])('accepts %s in the sandbox', (url) => {
    expect(checkWebhookUrl(url, sandbox)).toMatchObject({ ok: true })
  })

  test.each(refusedAddresses.filter((address) => !isLoopback(address)))(
    'adds nothing but loopback in the sandbox: %s stays refused',
    (address) => {
      expect(checkWebhookUrl(`http://${inUrl(address)}/`, sandbox)).toMatchObject({ ok: false, code: 'INVALID_URL' })
    },
  )

  test.each(['http://app.localhost/', 'http://intranet/', 'http://example.com:22/', 'http://example.com:6379/'])(
    'refuses %s in the sandbox too',
    (url) => {
      expect(checkWebhookUrl(url, sandbox)).toMatchObject({ ok: false, code: 'INVALID_URL' })
    },
  )
})

describe('guardedAgent', () => {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing.close()
  })

  function keep<T extends { close(): Promise<void> }>(thing: T): T {
    open.push(thing)
    return thing
  }

  const canary = async () => keep(await loopbackReceiver((response) => response.end('ok')))

  /** True without waiting: a packet sent before would have been counted before our own knock is. */
  async function isUntouched(receiver: LoopbackReceiver): Promise<boolean> {
    const knock = createConnection(receiver.port, '127.0.0.1')
    await once(knock, 'connect')
    while (receiver.connections === 0) await new Promise(setImmediate)
    knock.destroy()
    return receiver.connections === 1 && receiver.requests.length === 0
  }

  test.each(['127.0.0.1', '2130706433', '0x7f.1', '0.0.0.0', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '127.1', '[::]'])(
    'never reaches the literal %s',
    async (host) => {
      const receiver = await canary()
      const agent = keep(guardedAgent({ allowLoopback: false, kept: shortlyKept }))
      await expect(request(`http://${host}:${receiver.port}/`, { dispatcher: agent })).rejects.toBeInstanceOf(BlockedAddressError)
      expect(await isUntouched(receiver)).toBe(true)
    },
  )

  test('never reaches a name that resolves to loopback, also among public addresses', async () => {
    const receiver = await canary()
    const answers = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
      [
        { address: '2606:4700:4700::1111', family: 6 },
        { address: '::ffff:127.0.0.1', family: 6 },
      ],
    ]
    for (const addresses of answers) {
      const agent = keep(guardedAgent({ allowLoopback: false, kept: shortlyKept, resolve: () => Promise.resolve(addresses) }))
      const sent = request(`http://hooks.example.com:${receiver.port}/`, { dispatcher: agent })
      await expect(sent).rejects.toMatchObject({ name: 'BlockedAddressError', hostname: 'hooks.example.com' })
    }
    expect(await isUntouched(receiver)).toBe(true)
  })

  test('never reaches a name that answers public first and private next', async () => {
    const receiver = await canary()
    const answers = ['8.8.8.8', '127.0.0.1']
    const resolve = () => Promise.resolve([{ address: answers.shift() ?? '127.0.0.1', family: 4 }])
    // What a guard that checks before it connects would have seen.
    expect(isPublicAddress((await resolve())[0]?.address ?? '')).toBe(true)
    const agent = keep(guardedAgent({ allowLoopback: false, kept: shortlyKept, resolve }))
    await expect(request(`http://hooks.example.com:${receiver.port}/`, { dispatcher: agent })).rejects.toBeInstanceOf(BlockedAddressError)
    expect(await isUntouched(receiver)).toBe(true)
  })

  test.each([
    ['keeps a connection for what follows right after', { idleMs: 1_000, mostMs: 10_000 }, 1],
    ['keeps none for longer than it may be idle', { idleMs: 1, mostMs: 10_000 }, 2],
    ['keeps none for longer than its address is believed', { idleMs: 1_000, mostMs: 1 }, 2],
  ])('%s, and asks for the name of each that it opens', async (_, kept, connections) => {
    const receiver = await canary()
    const asked: string[] = []
    const resolve = (hostname: string) => {
      asked.push(hostname)
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    }
    const agent = keep(guardedAgent({ allowLoopback: true, resolve, kept }))
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const { body } = await request(`http://hooks.example.com:${receiver.port}/`, { dispatcher: agent })
      expect(await body.text()).toBe('ok')
      await sleep(20)
    }
    expect({ asked, connections: receiver.connections }).toEqual({
      asked: Array<string>(connections).fill('hooks.example.com'),
      connections,
    })
  })

  test('tells neither the address nor the port in its message', async () => {
    const agent = keep(
      guardedAgent({ allowLoopback: false, kept: shortlyKept, resolve: () => Promise.resolve([{ address: '10.1.2.3', family: 4 }]) }),
    )
    const error: unknown = await request('http://hooks.example.com:8080/', { dispatcher: agent }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'BLOCKED_ADDRESS', address: '10.1.2.3' })
    expect(String(error)).not.toContain('10.1.2.3')
  })

  test('with loopback allowed reaches localhost, and still no private address', async () => {
    const receiver = await canary()
    const agent = keep(guardedAgent({ allowLoopback: true, kept: shortlyKept }))
    for (const host of ['localhost', '127.0.0.1']) {
      const { statusCode, body } = await request(`http://${host}:${receiver.port}/`, { dispatcher: agent })
      await body.dump()
      expect(statusCode).toBe(200)
    }
    for (const host of ['10.0.0.1', '169.254.169.254', '0.0.0.0', '[::ffff:127.0.0.1]']) {
      await expect(request(`http://${host}:${receiver.port}/`, { dispatcher: agent })).rejects.toBeInstanceOf(BlockedAddressError)
    }
  })

  test('reports a name without addresses as not found', async () => {
    const agent = keep(guardedAgent({ allowLoopback: false, kept: shortlyKept, resolve: () => Promise.resolve([]) }))
    await expect(request('http://hooks.example.com/', { dispatcher: agent })).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })
})
