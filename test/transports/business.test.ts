import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { expected, openEscrowWorld, type EscrowWorld, type Json } from '../support/escrow-world.js'
import { pdfFile } from '../support/pdf.js'
import { pngImage } from '../support/png.js'

// Decisions 3, Business; 13, `/balance`.

const facts = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A/M/000' }

async function open(config: Record<string, string> = {}) {
  const world = await openEscrowWorld(config)
  const tokenOf = async (developerId: string) =>
    (await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: developerId })).token
  const token = await tokenOf(world.developers.seller)
  return {
    world,
    token,
    other: await tokenOf(world.developers.stranger),
    put: (body: object = facts, as = token) => world.call('PUT', '/api/developer/business', { token: as, body }),
    get: async (as = token): Promise<Json> =>
      (await expected(200, world.call('GET', '/api/developer/business', { token: as }))).body.business,
  }
}

async function upload({ url }: EscrowWorld, token: string, bytes = pdfFile(), name = 'register.pdf'): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'x-file-name': name }
  const response = await fetch(`${url}/files`, { method: 'POST', headers, body: new Uint8Array(bytes) })
  expect(response.status).toBe(201)
  return ((await response.json()) as Json).file.id
}

const review = `mutation($input: ReviewBusinessInput!) { reviewBusiness(input: $input) { business { status decisionReason decidedAt } userErrors { code } } }`

describe('in the sandbox', () => {
  let at: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    at = await open()
  })
  afterAll(() => at.world.close())

  it('is null before it is set up, then approved at once, and the same said again changes nothing', async () => {
    expect(await at.get()).toBeNull()
    const { body } = await expected(200, at.put())
    expect(body).toEqual({
      message: 'Business saved',
      business: {
        id: expect.stringMatching(/^biz_[0-9a-z]{26}$/),
        ...facts,
        status: 'approved',
        version: 1,
        decisionReason: null,
        decidedAt: null,
        logo: null,
        documents: [],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    })
    expect(await at.get()).toEqual(body.business)
    expect((await expected(200, at.put())).body.business).toEqual(body.business)
    expect((await expected(200, at.put({ ...facts, name: ' Maison Amel & fils ' }))).body.business.name).toBe('Maison Amel & fils')
  })

  it('is left to staff where its number asks for that (decisions 22), also when it is changed so', async () => {
    const subject = { kind: 'developer', subjectId: at.world.developers.buyer } as const
    const { token } = await at.world.services.runAs({ kind: 'timer' })(issueToken, subject)
    const left = { ...facts, registrationNumber: 'B0123452024-REVIEW' }
    for (const [said, status] of [
      [left, 'pending'],
      [facts, 'approved'],
      [{ ...left, name: 'Other' }, 'pending'],
    ] as const)
      expect((await expected(200, at.put(said, token))).body.business.status).toBe(status)
  })

  it('adds its own wallet to /balance, of the developer who has one alone', async () => {
    await expected(200, at.put())
    const balanceOf = async (token: string) => (await expected(200, at.world.call('GET', '/api/v1/balance', { token }))).body
    expect((await balanceOf(at.world.keys.seller)).business).toEqual({ available: 0, pending: 0 })
    expect(await balanceOf(at.world.keys.stranger)).not.toHaveProperty('business')
    const { viewer } = await at.world.graphql('{ viewer { developer { business { name balance { available pending } } } } }', {}, at.token)
    expect(viewer.developer.business).toEqual({ name: facts.name, balance: { available: '0.000', pending: '0.000' } })
  })

  it('keeps documents that its developer uploads, each once and in their order, with links', async () => {
    const fileIds = [await upload(at.world, at.token), await upload(at.world, at.token)]
    const { documents } = (await expected(200, at.put({ ...facts, fileIds }))).body.business
    expect(documents.map(({ id }: Json) => id)).toEqual(fileIds)
    const download = await fetch(documents[0].viewUrl.replace(at.world.services.config.publicUrl, at.world.url))
    expect([download.status, download.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const third = await upload(at.world, at.token)
    await expected(200, at.put({ ...facts, fileIds: [third] }))
    expect((await at.get()).documents.map(({ id }: Json) => id)).toEqual([...fileIds, third])

    const refuses = (body: object, code: 'FILE_ALREADY_USED' | 'FILE_NOT_FOUND' | 'INVALID_ID' | 'VALIDATION_ERROR', as = at.token) =>
      at.world.refuses(() => at.put(body, as), {
        status: 400,
        code,
        ...(code === 'VALIDATION_ERROR' ? { details: expect.anything() } : {}),
      })
    await refuses({ ...facts, fileIds: [third] }, 'FILE_ALREADY_USED')
    await refuses({ ...facts, fileIds: [await upload(at.world, at.token)] }, 'FILE_NOT_FOUND', at.other)
    await refuses({ ...facts, fileIds: ['esc_01jd4q6z8y3v7w2n5k9m0xabcd'] }, 'INVALID_ID')
    await refuses({ ...facts, fileIds: [] }, 'VALIDATION_ERROR')
    await refuses({ name: facts.name }, 'VALIDATION_ERROR')
    await refuses({ ...facts, taxId: '1'.repeat(101) }, 'VALIDATION_ERROR')
  })
})

describe('the documents of a business', () => {
  let at: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    at = await open({ BUSINESS_DOCUMENTS: '3' })
  })
  afterAll(() => at.world.close())

  const documents = (count: number) => Promise.all(Array.from({ length: count }, () => upload(at.world, at.token)))

  it('are as many as the setting says, however they are sent; what is said without one more is still taken', async () => {
    await expected(200, at.put({ ...facts, fileIds: await documents(2) }))
    const full = { status: 409, code: 'LIMIT_REACHED', message: /3 documents of a business/ } as const
    const spare = await documents(2)
    await at.world.refuses(() => at.put({ ...facts, fileIds: spare }), full)
    await expected(200, at.put({ ...facts, fileIds: spare.slice(0, 1) }))
    await at.world.refuses(() => at.put({ ...facts, fileIds: spare.slice(1) }), full)
    expect((await expected(200, at.put({ ...facts, name: 'Other' }))).body.business.documents).toHaveLength(3)
  })
})

describe('a logo', () => {
  let at: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    at = await open({ BUSINESS_LOGO_MAX_BYTES: '4096' })
  })
  afterAll(() => at.world.close())

  const logo = (bytes = pngImage()) => upload(at.world, at.token, bytes, 'logo.png')
  const publicly = (id: string) => fetch(`${at.world.url}/files/${id}`)

  it('is a picture that its developer uploads, and whoever asks for it is given it; another takes its place, and null takes it away', async () => {
    const [first, second] = [await logo(), await logo()]
    const { business } = (await expected(200, at.put({ ...facts, logoFileId: first }))).body
    expect(business).toMatchObject({ status: 'approved', documents: [], logo: { id: first, fileName: 'logo.png', mimeType: 'image/png' } })
    const shown = await publicly(first)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=3600',
    ])
    expect((await expected(200, at.put())).body.business.logo.id).toBe(first)
    expect((await expected(200, at.put({ ...facts, logoFileId: first }))).body.business.updatedAt).toBe(business.updatedAt)
    expect((await expected(200, at.put({ ...facts, logoFileId: second }))).body.business.logo.id).toBe(second)
    expect([(await publicly(first)).status, (await publicly(second)).status]).toEqual([404, 200])
    expect((await expected(200, at.put({ ...facts, logoFileId: null }))).body.business.logo).toBeNull()
    expect((await publicly(second)).status).toBe(404)
  })

  it('is no document, none that is too large, nobody else’s and no proof; what is refused changes nothing', async () => {
    const mine = await logo()
    await expected(200, at.put({ ...facts, logoFileId: mine }))
    const noise = await sharp({
      create: { width: 96, height: 96, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer()
    const refuses = (
      logoFileId: string,
      code: 'FILE_ALREADY_USED' | 'FILE_NOT_FOUND' | 'INVALID_ID' | 'VALIDATION_ERROR',
      details?: Json,
    ) => at.world.refuses(() => at.put({ ...facts, name: 'Other', logoFileId }), { status: 400, code, ...(details ? { details } : {}) })
    await refuses(await upload(at.world, at.token), 'VALIDATION_ERROR', { logoFileId: 'must be a picture: PNG, JPEG or WebP' })
    await refuses(await logo(noise), 'VALIDATION_ERROR', { logoFileId: 'must have at most 4096 bytes' })
    await refuses(await upload(at.world, at.other, pngImage(), 'logo.png'), 'FILE_NOT_FOUND')
    const document = await logo()
    await expected(200, at.put({ ...facts, fileIds: [document] }))
    await refuses(document, 'FILE_ALREADY_USED')
    await refuses('esc_01jd4q6z8y3v7w2n5k9m0xabcd', 'INVALID_ID')
    expect(await at.get()).toMatchObject({ name: facts.name, logo: { id: mine } })
    expect([(await publicly(document)).status, (await publicly('file_nonsense')).status]).toEqual([404, 404])
  })

  it('is seen by nobody but its developer and staff while its business waits', async () => {
    const shown = await logo()
    await expected(200, at.put({ ...facts, logoFileId: shown }))
    expect((await publicly(shown)).status).toBe(200)
    await expected(200, at.put({ ...facts, registrationNumber: 'B0123452024-REVIEW' }))
    expect((await publicly(shown)).status).toBe(404)
    const { logo: own } = await at.get()
    expect((await fetch(own.viewUrl.replace(at.world.services.config.publicUrl, at.world.url))).status).toBe(200)
  })
})

describe('in live', () => {
  let at: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    at = await open({ ESCROW_ENV: 'live', PUBLIC_URL: 'https://escrow.example.com' })
  })
  afterAll(() => at.world.close())

  const audited = () =>
    at.world.sql<{ reason: string; before: Json; after: Json }>(
      `select reason, before, after from audit_log where action = 'review_business' order by id`,
    )

  it('needs a document, waits for staff, who decide with a reason and a mail, and waits again after a change', async () => {
    await at.world.refuses(() => at.put(), { status: 400, code: 'VALIDATION_ERROR', details: { fileIds: expect.any(String) } })
    const { id, status } = (await expected(200, at.put({ ...facts, fileIds: [await upload(at.world, at.token)] }))).body.business
    expect(status).toBe('pending')

    const staff = { compliance: await at.world.staffToken('compliance'), finance: await at.world.staffToken('finance') }
    const { businesses } = await at.world.graphql(
      '{ businesses(status: PENDING) { id developerId documents { fileName } } }',
      {},
      staff.compliance,
    )
    const [whose] = await at.world.sql<{ developer_id: string }>('select developer_id from business where id = $1', [decodeId('biz', id)])
    const developerId = encodeId('dev', whose!.developer_id)
    expect(businesses).toEqual([{ id, developerId, documents: [{ fileName: 'register.pdf' }] }])
    const decide = async (decision: string, reason: string, token = staff.compliance) =>
      (await at.world.graphql(review, { input: { id, decision, reason } }, token)).reviewBusiness
    await expect(decide('APPROVE', 'Seen.', staff.finance)).rejects.toThrow('STAFF_ONLY')
    expect(await decide('REJECT', ' ')).toMatchObject({ business: null, userErrors: [{ code: 'REASON_REQUIRED' }] })
    expect((await decide('REJECT', 'The register says otherwise.')).business).toMatchObject({
      status: 'REJECTED',
      decisionReason: 'The register says otherwise.',
    })
    expect(await decide('REJECT', 'Again.')).toMatchObject({ business: null, userErrors: [{ code: 'BUSINESS_ALREADY_DECIDED' }] })

    const resent = (await expected(200, at.put({ ...facts, name: 'Maison Amel SARL' }))).body.business
    expect(resent).toMatchObject({ status: 'pending', decisionReason: null, decidedAt: null })
    expect((await decide('APPROVE', 'Now it fits.')).business.status).toBe('APPROVED')
    const same = { ...facts, name: 'Maison Amel SARL' }
    expect((await expected(200, at.put(same))).body.business.status).toBe('approved')
    const logoFileId = await upload(at.world, at.token, pngImage(), 'logo.png')
    expect((await expected(200, at.put({ ...same, logoFileId }))).body.business.status).toBe('pending')
    expect((await decide('APPROVE', 'A logo of theirs.')).business.status).toBe('APPROVED')
    expect((await expected(200, at.put({ ...same, logoFileId: null }))).body.business).toMatchObject({ status: 'approved', logo: null })

    expect(await audited()).toEqual([
      { reason: 'The register says otherwise.', before: { status: 'pending' }, after: { status: 'rejected' } },
      { reason: 'Now it fits.', before: { status: 'pending' }, after: { status: 'approved' } },
      { reason: 'A logo of theirs.', before: { status: 'pending' }, after: { status: 'approved' } },
    ])
    const mails = await at.world.sql<{ kind: string; body: string }>(`select kind, body from mail where kind like 'business_%' order by id`)
    expect(mails.map(({ kind }) => kind)).toEqual(['business_rejected', 'business_approved', 'business_approved'])
    expect(mails[0]!.body).toContain('The register says otherwise.')
  })

  it('is decided on what was read of it: what was said, shown or decided since is refused with when and what', async () => {
    const compliance = await at.world.staffToken('compliance')
    const said = { ...facts, name: 'Maison Amel' }
    const read = (await expected(200, at.put({ ...said, taxId: '1111111A' }))).body.business
    const select =
      'mutation($input: ReviewBusinessInput!) { reviewBusiness(input: $input) { business { status version } userErrors { code message field } } }'
    const decide = async (decision: string, expectedVersion: number) =>
      (await at.world.graphql(select, { input: { id: read.id, decision, reason: 'As read.', expectedVersion } }, compliance)).reviewBusiness
    // Saying the same again is no change.
    expect((await expected(200, at.put({ ...said, taxId: '1111111A' }))).body.business.version).toBe(read.version)
    const changed = (await expected(200, at.put({ ...said, taxId: '2222222B' }))).body.business
    const shown = (await expected(200, at.put({ ...said, taxId: '2222222B', fileIds: [await upload(at.world, at.token)] }))).body.business
    expect([changed.version, shown.version]).toEqual([read.version + 1, read.version + 2])
    for (const version of [read.version, changed.version])
      expect(await decide('APPROVE', version)).toMatchObject({
        business: null,
        userErrors: [{ code: 'VERSION_CONFLICT', field: ['expectedVersion'], message: expect.stringContaining('What the business says') }],
      })
    expect((await at.get()).status).toBe('pending')
    expect((await decide('REJECT', shown.version)).business).toEqual({ status: 'REJECTED', version: shown.version + 1 })
    expect((await decide('APPROVE', shown.version)).userErrors).toMatchObject([
      { code: 'VERSION_CONFLICT', message: expect.stringContaining('was rejected') },
    ])
    expect((await decide('APPROVE', shown.version + 1)).business.status).toBe('APPROVED')
  })

  it('is BUSINESS_NOT_FOUND where there is none, and node shows it to those who decide', async () => {
    const token = await at.world.staffToken('owner')
    const unknown = encodeId('biz', at.world.developers.seller)
    const { reviewBusiness } = await at.world.graphql(review, { input: { id: unknown, decision: 'APPROVE', reason: 'Seen.' } }, token)
    expect(reviewBusiness.userErrors).toEqual([{ code: 'BUSINESS_NOT_FOUND' }])
    const { id } = await at.get()
    const { node } = await at.world.graphql('query($id: ID!) { node(id: $id) { __typename id } }', { id }, token)
    expect(node).toEqual({ __typename: 'Business', id })
  })
})
