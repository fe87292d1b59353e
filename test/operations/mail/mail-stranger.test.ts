import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestAssociation } from '../../../server/operations/association/request-association.js'
import { encodeId } from '../../../server/domain/id.js'
import { openGraphqlWorld, type GraphqlWorld } from '../../support/graphql-world.js'

let world: GraphqlWorld
beforeAll(async () => {
  world = await openGraphqlWorld({
    STRANGER_MAILS_PER_SENDER_DAY: '2',
    STRANGER_MAILS_PER_ADDRESS_DAY: '3',
    STRANGERS_PER_SENDER_DAY: '4',
    UNKNOWN_SENDER_MAILS_DAY: '3',
    UNKNOWN_SENDERS_MAILS_DAY: '5',
  })
})
afterAll(() => world.close())

const words = 'Win a prize at https://evil.example'
const orderFor = (buyerEmail: string) => ({ title: words, description: words, amount: '20', mode: 'QUICK', buyerEmail })
const mailsTo = (email: string) =>
  world.sql<{ kind: string; text: string }>(
    `select kind, concat_ws(' ', subject, body, html) as text from mail where recipient = $1 order by id`,
    [email],
  )

describe('somebody without account whom others name', () => {
  it('reads nothing that they have typed, and no link but ours', async () => {
    const { escrow } = await world.does('createEscrow', orderFor('victim@example.com'), 'sellerKey')
    await world.does('cancelEscrow', { escrowId: escrow.id }, 'seller')
    const mails = await mailsTo('victim@example.com')
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'escrow_cancelled'])
    for (const { text } of mails) {
      expect(text).not.toMatch(/prize|evil/)
      const links = [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
      expect(links.length).toBeGreaterThan(0)
      expect(links.filter((link) => !link.startsWith(world.services.config.publicUrl) && !link.includes('www.w3.org'))).toEqual([])
    }
  })

  it('gets so many mails a day about the escrows of one developer, also when they come at once, and so many about those of all', async () => {
    const to = 'crowded@example.com'
    await Promise.all(Array.from({ length: 6 }, () => world.does('createEscrow', orderFor(to), 'sellerKey')))
    expect(await mailsTo(to)).toHaveLength(2)
    await world.does('createEscrow', orderFor(to), 'strangerKey')
    await world.does('createEscrow', orderFor(to), 'stranger')
    expect(await mailsTo(to)).toHaveLength(3)
    world.services.clock.advance(86_400_001)
    await world.does('createEscrow', orderFor(to), 'sellerKey')
    expect(await mailsTo(to)).toHaveLength(4)
  })

  it('is one of many: staff are told, once a day for each sender', async () => {
    const told = () => world.sql(`select subject, after from audit_log where action = 'name_many_strangers' order by id`)
    const name = async (count: number, as: 'buyer' | 'strangerKey') => {
      for (let n = 0; n < count; n++) await world.does('createEscrow', orderFor(`listed${n}.${as}@example.com`), as)
    }
    world.services.clock.advance(86_400_001)
    await name(3, 'strangerKey')
    // The same ones again are no more of them.
    await name(3, 'strangerKey')
    expect(await told()).toEqual([])
    await name(6, 'strangerKey')
    const developer = { subject: encodeId('dev', world.developers.stranger), after: { addresses: 4 } }
    expect(await told()).toEqual([developer])
    await name(5, 'buyer')
    expect(await told()).toEqual([developer, { subject: expect.stringMatching(/^usr_/), after: { addresses: 4 } }])
    world.services.clock.advance(86_400_001)
    await name(4, 'strangerKey')
    expect(await told()).toHaveLength(3)
  })

  it('is asked to let a developer act for them in our words alone', async () => {
    await world.sql('update developer set company_name = $1 where id = $2', [words, world.developers.stranger])
    await world.services.runAs({ kind: 'developer', developerId: world.developers.stranger })(requestAssociation, {
      email: 'asked@example.com',
    })
    const [mail] = await mailsTo('asked@example.com')
    expect(mail!.text).not.toMatch(/prize|evil/)
    expect(mail!.text).toContain('A developer asks')
  })
})

describe('somebody with an account whom others name', () => {
  const aDay = 86_400_001
  type Maker = 'sellerKey' | 'strangerKey'
  const contractWith = async (buyerEmail: string, as: Maker): Promise<string> => {
    const given = { ...orderFor(buyerEmail), mode: 'STANDARD', contractTerms: 'All of it.' }
    return (await world.does('createEscrow', given, as)).escrow.id
  }
  let changes = 0
  const change = async (escrowId: string, times: number, as: Maker) => {
    for (let n = 0; n < times; n++) await world.does('updateEscrow', { escrowId, contractTerms: `All of it, as of ${++changes}.` }, as)
  }
  const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

  it('reads so many a day in the words of one whom they have not dealt with, also when they come at once, and so many of all', async () => {
    const to = world.cast.buyer.email
    const escrows = await Promise.all(Array.from({ length: 6 }, () => contractWith(to, 'sellerKey')))
    await Promise.all(escrows.map((escrowId) => change(escrowId, 1, 'sellerKey')))
    expect(await kindsTo(to)).toHaveLength(3)
    await change(await contractWith(to, 'strangerKey'), 4, 'strangerKey')
    expect(await kindsTo(to)).toEqual(Array.from({ length: 5 }, () => 'contract_changed'))
    world.services.clock.advance(aDay)
    await change(escrows[0]!, 1, 'sellerKey')
    expect(await kindsTo(to)).toHaveLength(6)
  })

  it('counts among no strangers, and whoever writes to them names none', async () => {
    const told = await world.sql(`select 1 from audit_log where action = 'name_many_strangers'`)
    world.services.clock.advance(aDay)
    await change(await contractWith(world.cast.buyer.email, 'strangerKey'), 3, 'strangerKey')
    const to = 'apart@example.com'
    for (let n = 0; n < 3; n++) await contractWith(to, 'strangerKey')
    expect(await kindsTo(to)).toHaveLength(2)
    expect(await world.sql(`select 1 from audit_log where action = 'name_many_strangers'`)).toHaveLength(told.length)
  })

  it('is told in our words of what could lose them money, however many they have had', async () => {
    world.services.clock.advance(aDay)
    const to = world.cast.seller.email
    const given = { ...orderFor(world.cast.buyer.email), sellerEmail: to }
    const before = (await mailsTo(to)).length
    let last = ''
    for (let n = 0; n < 4; n++) {
      last = (await world.does('createEscrow', given, 'loneKey')).escrow.id
      await world.does('payEscrow', { escrowId: last, method: 'WALLET' }, 'buyer')
    }
    await world.does('openDispute', { escrowId: last, category: 'NOT_DELIVERED', reason: words }, 'buyer')
    const mails = (await mailsTo(to)).slice(before)
    expect(mails.map(({ kind }) => kind)).toEqual(['escrow_paid', 'escrow_paid', 'escrow_paid', 'dispute_opened'])
    expect(mails[0]!.text).toContain('prize')
    expect(mails[3]!.text).not.toMatch(/prize|evil/)
  })

  it('reads all of one whose escrow they have acted on, or of whom they have dealt with', async () => {
    world.services.clock.advance(aDay)
    const to = world.cast.buyer.email
    const before = (await mailsTo(to)).length
    const order = await world.does('createEscrow', orderFor(to), 'strangerKey')
    await world.does('payEscrow', { escrowId: order.escrow.id, method: 'WALLET' }, 'buyer')
    await change(await contractWith(to, 'strangerKey'), 6, 'strangerKey')
    expect((await mailsTo(to)).length - before).toBe(6)
  })
})
