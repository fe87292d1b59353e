import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfProblem } from '../../server/domain/file/pdf-problem.js'
import { decodeId } from '../../server/domain/id.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import { makeContractPdf } from '../../server/operations/contract/make-contract-pdf.js'
import { remindContractPdfs } from '../../server/operations/contract/remind-contract-pdfs.js'
import type { Services } from '../../server/operations/services.js'
import { expectRefusal, hourMs, type Json } from '../support/escrow-world.js'
import { eventually } from '../jobs/eventually.js'
import { askedContractPdfs, makeContractPdfs } from '../support/make-contract-pdfs.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

const asked = () => askedContractPdfs(world.services)

const makeAll = () => makeContractPdfs(world.services)

const make = (contractPdfId: string, services: Services = world.services) =>
  makeContractPdf({ run: world.services.runAs({ kind: 'timer' }), services }, { contractPdfId })

const contractOf = async (escrowId: string, token?: string): Promise<Json> =>
  (await world.call('GET', `/api/v1/escrows/${escrowId}/contract`, token === undefined ? {} : { token })).body.contract

const signs = (escrowId: string, who: 'seller' | 'buyer', name: string) => world.does('signContract', { escrowId, name }, who)

const typesOf = ({ pdfVersions }: Json) => pdfVersions.map(({ version, type }: Json) => `${version} ${type}`)

const download = (url: string) => fetch(world.url + url.slice(world.services.config.publicUrl.length))

const pdfAt = async (url: string) => Buffer.from(await (await download(url)).arrayBuffer())

const seenBy = async (as: Who, escrowId: string): Promise<Json> => {
  const document = 'query ($id: ID!) { escrow(id: $id) { contract { pdfUrl pdfVersions { type url urlExpiresAt } } } }'
  return world.ask(document, { as, variables: { id: escrowId } })
}

describe('the PDFs of a contract', () => {
  it('come after the creation and after each signature, the last one as pdfUrl', async () => {
    const escrowId = await world.given({ mode: 'standard', contractTerms: 'Five pages.' } as Partial<NewEscrow>).pending()
    expect(await contractOf(escrowId)).toMatchObject({ pdfUrl: null, pdfVersions: [] })

    await makeAll()
    const unsigned = await contractOf(escrowId)
    const now = world.services.clock()
    expect(unsigned.pdfVersions).toEqual([
      {
        type: 'unsigned',
        url: expect.stringContaining('/files/file_'),
        mimeType: 'application/pdf',
        createdAt: now.toISOString(),
        urlExpiresAt: new Date(now.getTime() + hourMs / 4).toISOString(),
        version: 1,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(unsigned.pdfUrl).toBe(unsigned.pdfVersions[0].url)

    world.services.clock.advance(60_000)
    await signs(escrowId, 'seller', 'Leila Trabelsi')
    // Until the next one is made, the one before is the latest.
    expect(typesOf(await contractOf(escrowId))).toEqual(['1 unsigned'])
    await makeAll()
    await signs(escrowId, 'buyer', 'Karim Ben Salah')
    await makeAll()
    const signed = await contractOf(escrowId)
    expect(typesOf(signed)).toEqual(['1 unsigned', '1 seller-signed', '1 fully-signed'])
    expect(signed.pdfUrl).toBe(signed.pdfVersions.at(-1).url)
    expect(signed.pdfVersions.at(-1).createdAt).toBe(world.services.clock().toISOString())
  })

  it('say buyer-signed where the buyer signs first, and each is a download whose hash is told', async () => {
    const escrowId = await world.given({ mode: 'standard' }).pending()
    await signs(escrowId, 'buyer', 'Karim Ben Salah')
    await makeAll()
    const contract = await contractOf(escrowId)
    expect(typesOf(contract)).toEqual(['1 unsigned', '1 buyer-signed'])
    for (const { url, sha256, type } of contract.pdfVersions) {
      const response = await download(url)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename=${contract.id}-v1-${type}.pdf`,
      })
      const pdf = Buffer.from(await response.arrayBuffer())
      expect({ sha256: createHash('sha256').update(pdf).digest('hex'), problem: pdfProblem(pdf) }).toEqual({ sha256, problem: null })
      // PDF/A says so of itself.
      expect(pdf.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>')
    }
  })

  it('begin again without signatures when the deal is changed, and those before stay', async () => {
    const escrowId = await world.given({ mode: 'standard' }).signed()
    await makeAll()
    await world.call('PUT', `/api/v1/escrows/${escrowId}`, { body: { title: 'Another title' } })
    await makeAll()
    const contract = await contractOf(escrowId)
    expect(typesOf(contract)).toEqual(['1 unsigned', '1 seller-signed', '1 fully-signed', '2 unsigned'])
    expect(contract.pdfUrl).toBe(contract.pdfVersions.at(-1).url)
  })

  it('are made in their order and once, however many jobs there are at once', async () => {
    const before = asked().length
    const escrowId = await world.given({ mode: 'standard' }).signed()
    const fresh = asked().slice(before)
    expect(fresh).toHaveLength(3)
    await Promise.all([...fresh.toReversed(), ...fresh].map((id) => make(id)))
    expect(typesOf(await contractOf(escrowId))).toEqual(['1 unsigned', '1 seller-signed', '1 fully-signed'])
    const events = await world.eventsOf(escrowId)
    expect(events.filter(({ type }) => type === 'contract.pdf.created').map(({ data }) => data.pdf.type)).toEqual([
      'unsigned',
      'seller-signed',
      'fully-signed',
    ])
    // What the slower one has made is gone.
    const [left] = await world.sql(
      `select count(*)::int as files from file where owner_kind = 'platform' and deleted_at is null and subject_id is null`,
    )
    expect(left).toEqual({ files: 0 })
  })

  it('are told of by an event with a link of an hour, and contract.signed has none', async () => {
    const escrowId = await world.given({ mode: 'standard' }).signed()
    await makeAll()
    const events = await world.eventsOf(escrowId)
    const now = world.services.clock()
    expect(events.findLast(({ type }) => type === 'contract.signed')?.data.contract.pdfUrl).toBeNull()
    const { escrow, contract, pdf } = events.findLast(({ type }) => type === 'contract.pdf.created')!.data
    expect(escrow.id).toBe(escrowId)
    expect(contract).toEqual({ id: expect.stringMatching(/^ctr_/), escrow: escrowId, isFullySigned: true, pdfUrl: pdf.url })
    expect(pdf).toMatchObject({
      type: 'fully-signed',
      version: 1,
      mimeType: 'application/pdf',
      urlExpiresAt: new Date(now.getTime() + hourMs).toISOString(),
    })
    expect((await download(pdf.url)).status).toBe(200)
  })

  it('change nothing of the escrow, its money or its contract', async () => {
    const escrowId = await world.given({ mode: 'standard' }).paid()
    const [escrow, contract] = [await world.read(escrowId), await contractOf(escrowId)]
    const postings = await world.sql('select count(*)::int as postings from ledger.posting')
    await makeAll()
    expect(await world.read(escrowId)).toEqual(escrow)
    const { pdfUrl: _url, pdfVersions: _versions, ...rest } = await contractOf(escrowId)
    expect({ ...rest, pdfUrl: null, pdfVersions: [] }).toEqual(contract)
    expect(await world.sql('select count(*)::int as postings from ledger.posting')).toEqual(postings)
  })

  it('are for both parties, the creator and staff; of the role support, and to strangers, there are none', async () => {
    const escrowId = await world.given({ mode: 'standard' }).pending()
    await makeAll()
    for (const who of ['seller', 'buyer', 'sellerKey', 'buyerKey', 'disputes'] as const) {
      const { data } = await seenBy(who, escrowId)
      expect([who, (await download(data.escrow.contract.pdfUrl)).status]).toEqual([who, 200])
    }
    expect((await seenBy('support', escrowId)).data.escrow.contract).toEqual({ pdfUrl: null, pdfVersions: [] })
    expect(await seenBy('stranger', escrowId)).toMatchObject({ data: { escrow: null }, errors: [{ extensions: { code: 'NOT_A_PARTY' } }] })
  })

  it('are told to the role support by no event either: their names stand in them', async () => {
    const escrowId = await world.given({ mode: 'standard' }).pending()
    await makeAll()
    const ask = async (as: Who): Promise<string> => {
      const looked = `recordedEvents(escrowId: "${escrowId}", first: 50) { nodes { id type data } }`
      const { data } = await world.ask(`{ ${looked} }`, { as })
      const made = data.recordedEvents.nodes.find(({ type }: Json) => type === 'contract.pdf.created')
      const one = await world.ask(`{ recordedEvent(id: "${made.id}") { data } }`, { as })
      const feed = `{ events(types: ["contract.pdf.created"], escrowId: "${escrowId}") { nodes { data ... on ContractPdfCreatedEvent { pdf { url } } } } }`
      // An event waits for transactions of the whole server that are older, those of other tests among them.
      const followed = await eventually(async () => {
        const answer = await world.ask(feed, { as })
        expect([answer.errors, answer.data.events.nodes.length]).toEqual([undefined, 1])
        return answer.data
      })
      return JSON.stringify([made, one.data, followed])
    }
    expect(await ask('support')).not.toContain('/files/')
    expect((await ask('disputes')).match(/\/files\//g)).toHaveLength(7)
  })

  it.each(['quick', 'instant'] as const)('are none of a %s escrow', async (mode) => {
    const before = asked().length
    const { body } = await world.create({ mode })
    expect({ contract: body.contract, asked: asked().length }).toEqual({ contract: null, asked: before })
  })
})

describe('a signature', () => {
  it('is kept with how and from where it was given, for the certificate', async () => {
    const escrowId = await world.given({ mode: 'standard' }).pending()
    await signs(escrowId, 'seller', 'Leila Trabelsi')
    await world.act(escrowId, 'sign_contract', world.cast.buyer.email)
    const kept = await world.sql('select role, method, address from contract_signature where escrow_id = $1 order by role', [
      decodeId('esc', escrowId),
    ])
    const here = expect.stringMatching(/^(127\.0\.0\.1|::1|0:0:0:0::\/64)$/)
    expect(kept).toEqual([
      { role: 'buyer', method: 'typed', address: here },
      { role: 'seller', method: 'typed', address: here },
    ])
  })
})

describe('a link to a PDF of a contract', () => {
  it('shows nothing when it was altered, has ended, or is of another file', async () => {
    const escrowId = await world.given({ mode: 'standard' }).signed()
    await makeAll()
    const [first, second] = (await contractOf(escrowId)).pdfVersions
    const shows = async (url: string) => (await download(url)).status
    expect(await shows(first.url)).toBe(200)
    const link = new URL(first.url)
    const forged = (name: string, value: string) => {
      const other = new URL(link)
      other.searchParams.set(name, value)
      return other.href
    }
    expect(await shows(forged('e', String(Number(link.searchParams.get('e')) + 9_999)))).toBe(404)
    expect(await shows(forged('s', 'A'.repeat(43)))).toBe(404)
    expect(await shows(new URL(second.url).href.replace(/\?.*/, link.search))).toBe(404)
    world.services.clock.advance(hourMs / 4 + 1_000)
    const refused = await download(first.url)
    expect(refused.status).toBe(404)
    expectRefusal({ status: 404, body: await refused.json(), headers: refused.headers } as never, { status: 404, code: 'FILE_NOT_FOUND' })
  })
})

describe('a job that fails', () => {
  it('leaves no PDF and nothing else, and the next one makes it', async () => {
    const escrowId = await world.given({ mode: 'standard' }).pending()
    const contractPdfId = asked().at(-1)!
    const broken = { ...world.services, files: { ...world.services.files, put: () => Promise.reject(new Error('the disk is full')) } }
    await expect(make(contractPdfId, broken)).rejects.toThrow('the disk is full')
    expect(await contractOf(escrowId)).toMatchObject({ pdfUrl: null, pdfVersions: [] })
    await make(contractPdfId)
    const made = await contractOf(escrowId)
    await make(contractPdfId)
    expect(await contractOf(escrowId)).toEqual(made)
    expect(typesOf(made)).toEqual(['1 unsigned'])
  })

  it('is made up when it was lost, and not before it had its time', async () => {
    await makeAll()
    await world.given({ mode: 'standard' }).pending()
    const contractPdfId = asked().at(-1)!
    const remind = () => world.services.runAs({ kind: 'timer' })(remindContractPdfs, undefined)
    const jobsFor = () =>
      world.services.queue.jobs.filter((job) => job.queue === 'contract_pdf' && job.data.contractPdfId === contractPdfId).length
    expect([await remind(), jobsFor()]).toEqual([0, 1])
    world.services.clock.advance(7 * hourMs)
    expect([await remind(), jobsFor()]).toEqual([1, 2])
    await makeAll()
    expect(await remind()).toBe(0)
  })

  it('never makes another PDF in place of one that was made, whoever writes', async () => {
    await makeAll()
    await expect(world.sql('update contract_pdf set file_id = null')).rejects.toThrow('the PDF of a contract that was made does not change')
    await expect(world.sql(`update contract_pdf set type = 'unsigned'`)).rejects.toThrow('permission denied')
    await expect(world.sql('delete from contract_pdf')).rejects.toThrow('permission denied')
  })
})

describe('what people wrote', () => {
  it('is shown as it stands and runs nothing, whatever it looks like', async () => {
    const attack = '#panic("run") $x^2$ */ ]]) #{ = Heading\n/* #read("/etc/passwd") #include "x" @ref <a> `raw` \\ " \u202e drow'
    const escrowId = await world.given({ mode: 'standard', contractTerms: attack, title: '#panic("title") ]' }).pending()
    await signs(escrowId, 'seller', '#panic("name")')
    await makeAll()
    expect(typesOf(await contractOf(escrowId))).toEqual(['1 unsigned', '1 seller-signed'])
  })

  it('is in the language of the contract, and its title is the document’s', async () => {
    const escrowId = await world
      .given({ mode: 'standard', contractLanguage: 'ar', contractTerms: 'خمس صفحات ومراجعتان', title: 'موقع' })
      .pending()
    await makeAll()
    const { pdfUrl, id } = await contractOf(escrowId)
    expect((await pdfAt(pdfUrl)).toString('utf8')).toContain(`عقد ضمان ${id}`)
  })
})
