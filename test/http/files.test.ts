import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../server/domain/credential/actor.js'
import { decodeId } from '../../server/domain/id.js'
import { addDisputeMessage } from '../../server/operations/dispute/add-dispute-message.js'
import { deleteUnnamedFiles } from '../../server/operations/file/delete-unnamed-files.js'
import { signedViewUrl } from '../../server/operations/file/file-link.js'
import { incomingFolder } from '../../server/operations/file/keep-file.js'
import { fileKey } from '../../server/queries/file/file-key.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'
import { pdfFile } from '../support/pdf.js'

let world: GraphqlWorld
let tokens: Record<'seller' | 'buyer' | 'stranger' | 'staff' | 'support', string>

beforeAll(async () => {
  world = await openGraphqlWorld({ UPLOADS_PER_HOUR: '100000', UNNAMED_FILES_LIMIT: '1000' })
  const { seller, buyer, stranger } = world.cast
  tokens = {
    seller: await world.tokenOf(seller),
    buyer: await world.tokenOf(buyer),
    stranger: await world.tokenOf(stranger),
    staff: await world.staffToken('disputes'),
    support: await world.staffToken('support'),
  }
})
afterAll(() => world.close())

interface Sent {
  token?: string
  name?: string
  headers?: Record<string, string>
}

async function upload(bytes: Uint8Array, { token = tokens.buyer, name, headers = {} }: Sent = {}) {
  const response = await fetch(`${world.url}/files`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(name === undefined ? {} : { 'x-file-name': name }), ...headers },
  })
  return {
    status: response.status,
    headers: response.headers,
    code: response.headers.get('x-error-code'),
    body: (await response.json()) as Body,
  }
}

interface Body {
  file: { id: string; fileName: string; mimeType: string; sizeBytes: number; sha256: string }
  error: string
  message: string
}

const uploaded = async (bytes: Uint8Array, sent: Sent = {}) => {
  const { status, body } = await upload(bytes, sent)
  if (status !== 201) throw new Error(`${status} ${body.message}`)
  return body.file
}

const uuidOf = (fileId: string) => decodeId('file', fileId)!
/** The link of ours under the address at which the test's server listens. */
const hereOf = (link: string) => world.url + link.slice(world.services.config.publicUrl.length)
const linkTo = (fileId: string, forMs = 60_000) => hereOf(signedViewUrl(world.services, uuidOf(fileId), { forMs }).viewUrl)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const image = (format: 'jpeg' | 'png' | 'webp' = 'png') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#3377aa' } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toFormat(format)
    .toBuffer()

/** What lies on the disk of a file, and of all that came in. */
const stored = (fileId: string) => world.services.files.get(fileKey(uuidOf(fileId)))
const onTheWay = () => readdir(incomingFolder(world.services.config)).catch(() => [])
const rows = () => world.sql<{ id: string }>('select id from file where deleted_at is null')

describe('a file comes in', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s, painted anew without what else was in it', async (format) => {
    const sent = await image(format)
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const file = await uploaded(sent, { name: `photo.${format}` })
    expect(file).toEqual({
      id: expect.stringMatching(/^file_[0-7][0-9a-z]{25}$/),
      fileName: `photo.${format}`,
      mimeType: `image/${format}`,
      sizeBytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const given = Buffer.from(await (await fetch(linkTo(file.id))).arrayBuffer())
    expect({ size: given.length, sha256: sha256(given) }).toEqual({ size: file.sizeBytes, sha256: file.sha256 })
    expect(await sharp(given).metadata()).toMatchObject({ format, width: 40, height: 20 })
    expect((await sharp(given).metadata()).exif).toBeUndefined()
  })

  test('a photo that lies on its side is set upright', async () => {
    const sent = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const given = await (await fetch(linkTo((await uploaded(sent)).id))).arrayBuffer()
    expect(await sharp(Buffer.from(given)).metadata()).toMatchObject({ width: 20, height: 40 })
  })

  test('a PDF, byte for byte, under its name in any script', async () => {
    const sent = pdfFile()
    const file = await uploaded(sent, { name: encodeURIComponent('فاتورة 100%.pdf'), headers: { 'content-type': 'image/png' } })
    expect(file).toMatchObject({ fileName: 'فاتورة 100%.pdf', mimeType: 'application/pdf', sizeBytes: sent.length, sha256: sha256(sent) })
    const response = await fetch(linkTo(file.id))
    expect(Buffer.from(await response.arrayBuffer()).equals(sent)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="?????? 100%.pdf"; filename*=UTF-8''${encodeURIComponent('فاتورة 100%.pdf')}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-length': String(sent.length),
    })
  })

  test('its name is sent as it is, or not at all, and never leads anywhere', async () => {
    expect((await uploaded(pdfFile(), { name: '100%.pdf' })).fileName).toBe('100%.pdf')
    expect((await uploaded(pdfFile(), { name: Buffer.from('reçu.pdf').toString('latin1') })).fileName).toBe('reçu.pdf')
    expect((await uploaded(pdfFile())).fileName).toBe('file.pdf')
    expect((await uploaded(pdfFile(), { name: '..%2f..%2fetc%2fpasswd%00.png' })).fileName).toBe('passwd.png.pdf')
  })

  test('what lies in the store is sealed for that file alone', async () => {
    const sent = pdfFile()
    const [file, other] = [await uploaded(sent), await uploaded(sent)]
    const sealed = Buffer.from((await stored(file.id))!)
    expect(sealed.includes(sent.subarray(0, 20))).toBe(false)
    await world.services.files.put(fileKey(uuidOf(other.id)), sealed)
    expect((await fetch(linkTo(other.id))).status).toBe(500)
  })
})

describe('a file is refused, and leaves nothing behind', () => {
  const shot = async (bytes: Uint8Array, code: string, sent: Sent = {}) => {
    const before = (await rows()).length
    const answer = await upload(bytes, sent)
    expect({ status: answer.status, code: answer.code, body: answer.body }).toEqual({
      status: 400,
      code,
      body: { error: 'Bad Request', message: expect.stringMatching(/\.$/) },
    })
    expect((await rows()).length).toBe(before)
    expect(await onTheWay()).toEqual([])
  }

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['nothing', () => Buffer.alloc(0), 'FILE_INVALID'],
    ['a GIF that is an archive', () => Buffer.concat([Buffer.from('GIF89a'), Buffer.from('PK\x03\x04')]), 'FILE_TYPE_NOT_ALLOWED'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'FILE_TYPE_NOT_ALLOWED'],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_TYPE_NOT_ALLOWED'],
    ['an image that is none', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(500)]), 'FILE_INVALID'],
    [
      'an image that is cut off',
      async () =>
        (
          await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
            .jpeg()
            .toBuffer()
        ).subarray(0, 9_000),
      'FILE_INVALID',
    ],
    ['a PDF with a script', () => pdfFile({ objects: ['<< /S /JavaScript /JS (app.alert(1)) >>'] }), 'FILE_INVALID'],
    ['a PDF with an attachment', () => pdfFile({ objects: ['<< /Type /EmbeddedFile >>'] }), 'FILE_INVALID'],
    ['a PDF with a password', () => pdfFile({ trailer: '/Encrypt 4 0 R ' }), 'FILE_INVALID'],
    [
      'an image with too many pixels',
      () =>
        sharp({ create: { width: 10_000, height: 4_001, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'FILE_TOO_LARGE',
    ],
    ['one byte too many', () => Buffer.concat([pdfFile(), Buffer.alloc(10_485_761 - pdfFile().length)]), 'FILE_TOO_LARGE'],
  ])('%s', async (_name, bytes, code) => shot(await bytes(), code))

  test('ten megabytes are not too many', async () => {
    const [least, most] = [pdfFile({ objects: ['%'] }).length, 10_485_760]
    const sent = pdfFile({ objects: [`%${' '.repeat(most - least - 100)}`] })
    const file = await uploaded(Buffer.concat([sent, Buffer.alloc(most - sent.length, '\n')]))
    expect(file.sizeBytes).toBe(most)
  })

  test('too many bytes that were not announced', async () => {
    const answer = await new Promise<{ status?: number; code?: unknown }>((resolve, reject) => {
      const sending = request(`${world.url}/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.buyer}`, 'transfer-encoding': 'chunked' },
      })
      sending.once('response', (response) => resolve({ status: response.statusCode!, code: response.resume().headers['x-error-code'] }))
      sending.once('error', reject)
      sending.write(pdfFile())
      for (let sent = 0; sent < 11; sent++) sending.write(Buffer.alloc(1_048_576))
    })
    expect(answer).toEqual({ status: 400, code: 'FILE_TOO_LARGE' })
    expect(await onTheWay()).toEqual([])
  })

  test('a body that is packed, or a form', async () => {
    await shot(pdfFile(), 'UNSUPPORTED_CONTENT_TYPE', { headers: { 'content-encoding': 'gzip' } })
    await shot(Buffer.from('--x\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-1.7'), 'FILE_TYPE_NOT_ALLOWED', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
  })

  test('a sender who stops in the middle', async () => {
    const before = (await rows()).length
    const sending = request(`${world.url}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.buyer}`, 'content-length': '5000' },
    })
    sending.on('error', () => undefined)
    sending.write(pdfFile())
    await expect.poll(onTheWay).toHaveLength(1)
    sending.destroy()
    await expect.poll(onTheWay).toEqual([])
    await expect.poll(async () => (await rows()).length).toBe(before)
  })

  test('a store that fails', async () => {
    const before = (await rows()).length
    const { put } = world.services.files
    world.services.files.put = () => Promise.reject(new Error('the disk is full'))
    try {
      expect(await upload(pdfFile())).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' })
    } finally {
      world.services.files.put = put
    }
    expect((await rows()).length).toBe(before)
  })
})

describe('files are looked at in turn', () => {
  test('one of a person, so that nobody else waits for all of theirs', async () => {
    const { fileTurns } = world.services
    const giveBack = await fileTurns.take(world.cast.buyer.userId)
    const mine = upload(pdfFile())
    await expect.poll(() => fileTurns.load.waiting).toBe(1)
    expect((await upload(pdfFile(), { token: tokens.seller })).status).toBe(201)
    expect(fileTurns.load.waiting).toBe(1)
    giveBack()
    expect((await mine).status).toBe(201)
  })
})

describe('who may send', () => {
  test('a person by token, and staff; no integrator, and nobody else', async () => {
    for (const token of [tokens.seller, tokens.staff]) expect((await upload(pdfFile(), { token })).status).toBe(201)
    for (const token of [world.keys.seller, '', 'ut_nonsense', `ut_${'0'.repeat(64)}`]) {
      const { status, code, body, headers } = await upload(pdfFile(), { token })
      expect({ status, code, error: body.error }).toEqual({ status: 401, code: 'UNAUTHORIZED', error: 'Unauthorized' })
      expect(headers.get('x-ratelimit-limit')).not.toBeNull()
    }
  })

  test('a session of our own pages, and of no other page', async () => {
    const { publicUrl } = world.services.config
    const form = world.services.secrets.digest(`form ${tokens.buyer}`).toString('base64url')
    const good = { cookie: `sid=${tokens.buyer}`, origin: publicUrl, 'x-form-token': form }
    expect((await upload(pdfFile(), { token: '', headers: good })).status).toBe(201)
    for (const bad of [
      { ...good, origin: 'https://evil.example' },
      { ...good, 'x-form-token': `${form}x` },
      { cookie: good.cookie, origin: good.origin },
      { ...good, cookie: `sid=${tokens.seller}` },
    ])
      expect(await upload(pdfFile(), { token: '', headers: bad })).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  test('a page of another origin asks before, and gets no cookie', async () => {
    const preflight = await fetch(`${world.url}/files`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-file-name',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-file-name')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('an address takes its own methods alone', async () => {
    for (const [method, path, status, code] of [
      ['GET', '/files', 400, 'METHOD_NOT_ALLOWED'],
      ['PUT', '/files', 400, 'METHOD_NOT_ALLOWED'],
      ['DELETE', '/files/file_01jd4q6z8y3v7w2n5k9m0xabcd', 404, 'NOT_FOUND'],
      ['POST', '/files/x', 404, 'NOT_FOUND'],
      ['GET', '/files/x/y', 404, 'FILE_NOT_FOUND'],
    ] as const) {
      const response = await fetch(world.url + path, { method })
      expect({ method, path, status: response.status, code: response.headers.get('x-error-code') }).toEqual({ method, path, status, code })
    }
  })
})

describe('a link', () => {
  const expectNothing = async (url: string) => {
    const response = await fetch(url)
    expect(await response.json()).toEqual({ error: 'Not Found', message: expect.any(String) })
    expect({ url, status: response.status, code: response.headers.get('x-error-code') }).toEqual({
      url,
      status: 404,
      code: 'FILE_NOT_FOUND',
    })
    expect(response.headers.get('content-disposition')).toBeNull()
  }

  test('shows its file until it ends, to whoever holds it, by GET and HEAD', async () => {
    const file = await uploaded(pdfFile())
    const link = linkTo(file.id, 60_000)
    expect((await fetch(link)).status).toBe(200)
    const head = await fetch(link, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(file.sizeBytes)])
    world.services.clock.advance(59_000)
    expect((await fetch(link)).status).toBe(200)
    world.services.clock.advance(1_000)
    await expectNothing(link)
  })

  test('that was altered, is foreign, or leads elsewhere shows nothing', async () => {
    const [file, other] = [await uploaded(pdfFile()), await uploaded(pdfFile())]
    const link = new URL(linkTo(file.id))
    const { i, e, s } = Object.fromEntries(link.searchParams) as { i: string; e: string; s: string }
    const at = (id: string, query: string) => `${world.url}/files/${id}${query}`
    const flipped = (text: string, place: number) => text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1)
    for (const url of [
      at(other.id, link.search),
      at(file.id, `?i=${i}&e=${Number(e) + 1}&s=${s}`),
      at(file.id, `?i=${Number(i) + 1}&e=${e}&s=${s}`),
      at(file.id, `?i=${i}&e=${e}&s=${flipped(s, 0)}`),
      at(file.id, `?i=${i}&e=${e}&s=${flipped(s, s.length - 2)}`),
      at(file.id, `?i=${i}&e=${e}&s=${s}A`),
      at(file.id, `?i=${i}&e=0${e}&s=${s}`),
      at(file.id, `?i=${i}&e=${e}.0&s=${s}`),
      at(file.id, `?i=0${i}&e=${e}&s=${s}`),
      at(file.id, `?e=${e}&s=${s}`),
      at(file.id, `?i=${i}&e=${e}`),
      at(file.id, `?i=${i}&s=${s}`),
      at(file.id, ''),
      at(file.id.toUpperCase(), link.search),
      at(uuidOf(file.id), link.search),
      at('..%2f..%2fsecret.key', link.search),
      at('%2e%2e%2f%2e%2e%2fsecret.key', link.search),
      at('file_01jd4q6z8y3v7w2n5k9m0xabcd', link.search),
    ])
      await expectNothing(url)
    expect((await fetch(at('file_%00', link.search))).status).toBe(400)
  })

  test('of a file that was deleted shows nothing', async () => {
    const file = await uploaded(pdfFile())
    const link = linkTo(file.id)
    await world.sql('update file set deleted_at = now() where id = $1', [uuidOf(file.id)])
    await expectNothing(link)
  })
})

describe('too many', () => {
  let small: GraphqlWorld
  beforeAll(async () => {
    small = await openGraphqlWorld({ UPLOADS_PER_HOUR: '6', UNNAMED_FILES_LIMIT: '4' })
  })
  afterAll(() => small.close())

  const send = async (token: string, bytes: Uint8Array = pdfFile()) => {
    const response = await fetch(`${small.url}/files`, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { authorization: `Bearer ${token}` },
    })
    return [response.status, response.headers.get('x-error-code'), response.headers.get('retry-after')]
  }

  test('files that nothing names, and uploads in an hour; of one person, whatever comes at once', async () => {
    const { services, cast } = small
    const [buyer, seller] = [await small.tokenOf(cast.buyer), await small.tokenOf(cast.seller)]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(buyer)))
    expect(answers.map(([status]) => String(status)).toSorted()).toEqual(['201', '201', '201', '201', '400'])
    expect(await send(buyer)).toEqual([400, 'FILE_LIMIT_REACHED', null])
    expect((await send(seller))[0]).toBe(201)
    for (let sent = 0; sent < 5; sent++) expect((await send(seller, Buffer.from('no file')))[1]).toBe('FILE_TYPE_NOT_ALLOWED')
    services.clock.advance(1_000)
    expect(await send(seller)).toEqual([429, 'RATE_LIMITED', '3599'])
    services.clock.advance(3_599_000)
    expect((await send(seller))[0]).toBe(201)
  })
})

describe('evidence in a dispute', () => {
  const attachments = 'attachments { id fileName mimeType sizeBytes sha256 viewUrl viewUrlExpiresAt }'
  const read = async (escrowId: string, as: 'buyer' | 'seller' | 'disputes') =>
    (
      await world.ask(`query ($id: ID!) { escrow(id: $id) { disputes { messages { body isInternal ${attachments} } } } }`, {
        as,
        variables: { id: escrowId },
      })
    ).data.escrow.disputes[0].messages
  const disputed = () => world.given({ mode: 'quick', amount: '200' }).disputed()
  const in15Minutes = () => new Date(world.services.clock().getTime() + 900_000).toISOString()

  test('is shown to both parties, in their event, and by links that work', async () => {
    const escrowId = await disputed()
    const [photo, invoice] = [await uploaded(await image(), { name: 'photo.png' }), await uploaded(pdfFile(), { name: 'invoice.pdf' })]
    const input = { escrowId, body: 'This is what came.', fileIds: [invoice.id, photo.id] }
    await world.does('addDisputeMessage', input, 'buyer')
    const link = expect.stringMatching(/^http:\/\/localhost:4000\/files\/file_\w+\?i=\d{13}&e=\d{10}&s=[\w-]{43}$/)
    const shown = [invoice, photo].map((file) => ({ ...file, viewUrl: link, viewUrlExpiresAt: in15Minutes() }))
    for (const who of ['buyer', 'seller', 'disputes'] as const) {
      const [message] = await read(escrowId, who)
      expect(message).toEqual({ body: input.body, isInternal: false, attachments: shown })
      expect((await fetch(hereOf(message.attachments[1].viewUrl))).headers.get('content-type')).toBe('image/png')
    }
    const told = (await world.eventsOf(escrowId)).at(-1)!
    expect(told.type).toBe('escrow.dispute.message')
    const inAnHour = new Date(world.services.clock().getTime() + 3_600_000).toISOString()
    expect(told.data.dispute.message.attachments).toEqual(
      [invoice, photo].map((file) => ({ ...file, viewUrl: link, viewUrlExpiresAt: inAnHour })),
    )
    const { viewUrl } = told.data.dispute.message.attachments[0]
    world.services.clock.advance(3_599_000)
    expect((await fetch(hereOf(viewUrl))).status).toBe(200)
    world.services.clock.advance(1_000)
    expect((await fetch(hereOf(viewUrl))).status).toBe(404)
    const [later] = await read(escrowId, 'seller')
    expect((await fetch(hereOf(later.attachments[0].viewUrl))).status).toBe(200)
    await world.sql('update file set deleted_at = now() where id = $1', [uuidOf(photo.id)])
    expect((await read(escrowId, 'seller'))[0].attachments.map(({ id }: { id: string }) => id)).toEqual([invoice.id])
  })

  test('is shown with the reason for the dispute, by whoever opens it', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '200' }).paid()
    const [photo, theirs] = [await uploaded(await image(), { name: 'photo.png' }), await uploaded(pdfFile(), { token: tokens.seller })]
    const opening = (fileIds: string[]) => ({ escrowId, category: 'INCOMPLETE', reason: 'Half of it is missing.', fileIds })
    await world.refuses('openDispute', opening([photo.id, theirs.id]), 'buyer', 'FILE_NOT_FOUND', { field: ['fileIds'], status: 400 })
    await world.refuses('openDispute', opening([]), 'buyer', 'VALIDATION_ERROR')
    await world.does('openDispute', opening([photo.id]), 'buyer')
    const document = `query ($id: ID!) { escrow(id: $id) { disputes { reason ${attachments} messages { id } } } }`
    for (const as of ['buyer', 'seller', 'disputes'] as const) {
      const [dispute] = (await world.ask(document, { as, variables: { id: escrowId } })).data.escrow.disputes
      expect(dispute).toMatchObject({ reason: 'Half of it is missing.', attachments: [photo], messages: [] })
      expect((await fetch(hereOf(dispute.attachments[0].viewUrl))).headers.get('content-type')).toBe('image/png')
    }
    await world.refuses('addDisputeMessage', { escrowId, body: 'Again.', fileIds: [photo.id] }, 'buyer', 'FILE_ALREADY_USED', {
      field: ['fileIds'],
      status: 400,
    })
  })

  test('is shown with the rejection of a payout, by the buyer', async () => {
    await world.sql(`update app_user set identity_status = 'approved' where id = $1`, [world.cast.seller.userId])
    const escrowId = await world.given({ mode: 'quick', amount: '200', progressiveRelease: {} }).paid()
    const requestId = 'may'
    await world.does('createReleaseRequest', { escrowId, requestId, amountTnd: '30' }, 'sellerKey')
    const [photo, theirs] = [await uploaded(await image(), { name: 'photo.png' }), await uploaded(pdfFile(), { token: tokens.seller })]
    const rejection = (fileIds: string[]) => ({ escrowId, requestId, reason: 'Nothing was done in May.', fileIds })
    await world.refuses('rejectReleaseRequest', rejection([theirs.id]), 'buyer', 'FILE_NOT_FOUND', { field: ['fileIds'], status: 400 })
    await world.refuses('rejectReleaseRequest', rejection([]), 'buyer', 'VALIDATION_ERROR')
    await world.does('rejectReleaseRequest', rejection([photo.id]), 'buyer')
    const document = `query ($id: ID!) { releaseRequest(escrowId: $id, requestId: "may") { dispute { reason ${attachments} messages { id } } } }`
    for (const as of ['buyer', 'seller', 'disputes'] as const) {
      const { dispute } = (await world.ask(document, { as, variables: { id: escrowId } })).data.releaseRequest
      expect(dispute).toMatchObject({ reason: 'Nothing was done in May.', attachments: [photo], messages: [] })
      expect((await fetch(hereOf(dispute.attachments[0].viewUrl))).headers.get('content-type')).toBe('image/png')
    }
    await world.refuses('addDisputeMessage', { escrowId, requestId, body: 'Again.', fileIds: [photo.id] }, 'buyer', 'FILE_ALREADY_USED', {
      field: ['fileIds'],
      status: 400,
    })
  })

  test('is seen by no link that was given out before its links were taken back, by who may read it, and by those read after that', async () => {
    const escrowId = await disputed()
    const [photo, other] = [await uploaded(await image()), await uploaded(pdfFile())]
    await world.does('addDisputeMessage', { escrowId, body: 'This is what came.', fileIds: [photo.id, other.id] }, 'buyer')
    const links = async () =>
      (await read(escrowId, 'seller'))[0].attachments.map(({ viewUrl }: { viewUrl: string }) => hereOf(viewUrl)) as string[]
    const told = (await world.eventsOf(escrowId)).at(-1)!.data.dispute.message.attachments[0].viewUrl
    const [before, ofOther] = await links()
    const statuses = (urls: string[]) => Promise.all(urls.map(async (url) => (await fetch(url)).status))
    expect(await statuses([before!, hereOf(told), ofOther!])).toEqual([200, 200, 200])
    for (const who of ['stranger', 'strangerKey'] as const)
      await world.refuses('revokeFileLinks', { fileId: photo.id }, who, 'FILE_NOT_FOUND', { status: 404 })
    const waiting = await uploaded(pdfFile())
    await world.refuses('revokeFileLinks', { fileId: waiting.id }, 'buyer', 'FILE_NOT_FOUND')
    for (const who of ['buyer', 'seller', 'sellerKey'] as const) {
      const [given] = await links()
      world.services.clock.advance(1)
      expect(await world.does('revokeFileLinks', { fileId: photo.id }, who)).toEqual({ fileId: photo.id })
      expect(await statuses([given!, before!, hereOf(told), ofOther!])).toEqual([404, 404, 404, 200])
      world.services.clock.advance(1)
      expect(await statuses(await links())).toEqual([200, 200])
    }
  })

  test('of staff stays with staff where the message does', async () => {
    const escrowId = await disputed()
    const staffToken = await world.staffToken('disputes')
    const file = await uploaded(pdfFile(), { token: staffToken })
    const document = 'mutation ($input: AddDisputeMessageInput!) { addDisputeMessage(input: $input) { userErrors { code } } }'
    const send = async (input: object) =>
      (await world.call('POST', '/graphql', { token: staffToken, body: { query: document, variables: { input } } })).body.data
        .addDisputeMessage.userErrors
    expect(await send({ escrowId, body: 'Seen before.', isInternal: true, fileIds: [file.id] })).toEqual([])
    expect(await read(escrowId, 'buyer')).toEqual([])
    expect((await read(escrowId, 'disputes'))[0].attachments).toMatchObject([{ id: file.id }])
    expect((await world.eventsOf(escrowId)).at(-1)!.type).not.toBe('escrow.dispute.message')
  })

  test('is named once, by whose it is, from one to five of them', async () => {
    const [escrowId, other] = [await disputed(), await disputed()]
    const [mine, second, theirs] = [
      await uploaded(pdfFile()),
      await uploaded(pdfFile()),
      await uploaded(pdfFile(), { token: tokens.seller }),
    ]
    const field = { field: ['fileIds'] }
    const name = (fileIds: string[]) => ({ escrowId, body: 'See this.', fileIds })
    await world.refuses('addDisputeMessage', name([mine.id, theirs.id]), 'buyer', 'FILE_NOT_FOUND', { ...field, status: 400 })
    await world.refuses('addDisputeMessage', name(['file_01jd4q6z8y3v7w2n5k9m0xabcd']), 'buyer', 'FILE_NOT_FOUND', {
      ...field,
      status: 400,
    })
    await world.refuses('addDisputeMessage', name([escrowId]), 'buyer', 'INVALID_ID')
    await world.refuses('addDisputeMessage', name([mine.id, mine.id]), 'buyer', 'VALIDATION_ERROR', {
      details: { fileIds: 'must not name a file twice' },
    })
    for (const count of [0, 6])
      await world.refuses('addDisputeMessage', name(Array.from({ length: count }, () => mine.id)), 'buyer', 'VALIDATION_ERROR')
    await world.does('addDisputeMessage', name([mine.id]), 'buyer')
    await world.refuses('addDisputeMessage', { ...name([second.id, mine.id]), escrowId: other }, 'buyer', 'FILE_ALREADY_USED', field)
    await world.does('addDisputeMessage', name([second.id]), 'buyer')
  })

  test('that two messages name at once is in one of them', async () => {
    const [one, other] = [await disputed(), await disputed()]
    const files = [await uploaded(pdfFile()), await uploaded(pdfFile())].map(({ id }) => id)
    const answers = await Promise.all([
      world.mutate('addDisputeMessage', { escrowId: one, body: 'See this.', fileIds: files }, 'buyer'),
      world.mutate('addDisputeMessage', { escrowId: other, body: 'See this.', fileIds: files.toReversed() }, 'buyer'),
    ])
    const refused = answers.flatMap(({ data }) => data.addDisputeMessage.userErrors.map(({ code }: { code: string }) => code))
    expect(refused).toEqual(['FILE_ALREADY_USED'])
    expect((await read(one, 'buyer')).length + (await read(other, 'buyer')).length).toBe(1)
  })
})

describe('housekeeping', () => {
  test('deletes what nothing has named in a day, with its bytes, and keeps the rest', async () => {
    const { services, cast } = world
    const buyer: Actor = cast.buyer
    const [named, unnamed] = [await uploaded(pdfFile()), await uploaded(pdfFile())]
    const escrowId = decodeId('esc', await world.given({ mode: 'quick', amount: '200' }).disputed())!
    await services.runAs(buyer)(addDisputeMessage, { escrowId, body: 'See this.', fileIds: [uuidOf(named.id)] })
    services.clock.advance(23 * 3_600_000)
    const young = await uploaded(pdfFile())
    services.clock.advance(3_600_001)
    const run = services.runAs({ kind: 'timer' })
    expect(await deleteUnnamedFiles({ run, services }, undefined)).toBeGreaterThan(0)
    const left = (await world.sql<{ id: string }>('select id from file')).map(({ id }) => id)
    expect(left.filter((id) => [named, unnamed, young].some((file) => uuidOf(file.id) === id)).toSorted()).toEqual(
      [uuidOf(named.id), uuidOf(young.id)].toSorted(),
    )
    expect([await stored(named.id), await stored(unnamed.id), await stored(young.id)].map((bytes) => bytes !== null)).toEqual([
      true,
      false,
      true,
    ])
    expect(await deleteUnnamedFiles({ run, services }, undefined)).toBe(0)
  })

  test('clears away what died with its process on its way in, and leaves what is coming', async () => {
    const { services } = world
    const folder = incomingFolder(services.config)
    const twoHoursAgo = Date.now() / 1_000 - 7_200
    await writeFile(join(folder, 'dead'), pdfFile())
    await utimes(join(folder, 'dead'), twoHoursAgo, twoHoursAgo)
    await writeFile(join(folder, 'alive'), pdfFile())
    await deleteUnnamedFiles({ run: services.runAs({ kind: 'timer' }), services }, undefined)
    expect((await readdir(folder)).filter((name) => name === 'dead' || name === 'alive')).toEqual(['alive'])
    await rm(join(folder, 'alive'))
  })
})
