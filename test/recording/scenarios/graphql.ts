import { contractFields, escrowFields } from '../documents.js'
import type { Scenario } from '../scenario.js'
import { create, mutate } from '../world.js'

/** GraphQL beside its mutations of escrows: reads, limits, malformed documents, credentials. */
export const graphql: Scenario = {
  name: '16-graphql',
  async run(world) {
    const { recorder, shop, buyer, stranger, owner } = world
    const ask = (query: string, variables: object = {}, token: string | undefined = buyer.token, headers: Record<string, string> = {}) =>
      recorder.call('POST', '/graphql', { ...(token ? { token } : {}), body: { query, variables }, headers })
    const id = await create(world)
    for (const token of [buyer.token, shop.key, stranger.token, owner, shop.token, ''])
      await ask(`query($id: ID!) { escrow(id: $id) { ${escrowFields} ${contractFields} } }`, { id }, token)
    await ask('query($id: ID!) { node(id: $id) { __typename id } }', { id })
    for (const token of [buyer.token, shop.key, shop.token, owner, '']) {
      await ask('{ me { id email locale identityStatus isEmailVerified balance { available pending escrow } } }', {}, token)
      await ask(
        '{ viewer { kind user { id } developer { id email limits { dailyCreations { limit used } } } staff { email role } } }',
        {},
        token,
      )
      await ask('{ staff { email role isDisabled hasSecondFactor } }', {}, token)
      await ask('{ webhooks { id url events isActive failureCount } developer { id companyName association { status email } } }', {}, token)
    }
    await ask(
      'query($input: CreateEscrowInput!) { quoteEscrow(input: $input) { amount amountTnd buyerFundingTnd sellerNetTnd escrowFee fxRate } }',
      { input: { title: 'Quote', amount: '12.5', currency: 'USD', buyerEmail: 'x@example.com', mode: 'QUICK' } },
      shop.key,
    )
    for (const query of [
      '{',
      '{ unknown }',
      '{ me { unknown } }',
      'query { escrow { id } }',
      '',
      'mutation { signOut { userErrors { code } } cancelEscrow }',
      deep,
      aliases,
      '{ a: me { id } b: me { id } c: me { id } d: me { id } e: me { id } f: me { id } }',
    ])
      await ask(query)
    await recorder.call('POST', '/graphql', { token: buyer.token, raw: '{' })
    await recorder.call('POST', '/graphql', { token: buyer.token, raw: '{}' })
    await recorder.call('POST', '/graphql', { token: buyer.token, raw: '[]' })
    await recorder.call('GET', '/graphql?query={me{id}}', { token: buyer.token })
    await recorder.call('POST', '/graphql', { token: buyer.token, body: { query: '{ me { id } }', operationName: 'Missing' } })
    for (const token of ['nonsense', `ut_${'0'.repeat(64)}`]) await ask('{ me { id } }', {}, token)
    for (const language of ['fr', 'ar'])
      for (const name of ['payEscrow', 'deliverEscrow', 'rejectDelivery'])
        await recorder.call('POST', '/graphql', {
          token: stranger.token,
          headers: { 'accept-language': language },
          body: {
            query: `mutation($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { userErrors { code userMessage } } }`,
            variables: { input: { escrowId: id, ...(name === 'payEscrow' ? { method: 'WALLET' } : {}) } },
          },
        })
    for (const variables of [
      { escrowId: 'nonsense', title: 'x' },
      { escrowId: id, title: '' },
      { escrowId: id, title: 'x'.repeat(201), description: 'x'.repeat(2001) },
      { escrowId: id, amountTnd: '1.0001' },
      { escrowId: id, amountTnd: 'NaN' },
      { escrowId: id },
    ])
      await mutate(world, 'updateEscrow', variables, shop.user.token)
    await mutate(world, 'openDispute', { escrowId: id, category: 'OTHER', reason: 'short' }, buyer.token)
    await mutate(world, 'signContract', { escrowId: id }, buyer.token)
    await mutate(world, 'signContract', { escrowId: id, name: ' ' }, buyer.token)
    await mutate(world, 'signContract', { escrowId: id, signatureImage: 'bm8gaW1hZ2U=' }, buyer.token)
    await mutate(world, 'payEscrow', { escrowId: id, method: 'WALLET', checkoutSessionId: 'cs_01jd4q6z8y3v7w2n5k9m0xabcd' }, buyer.token)
    await mutate(world, 'createStaff', { email: 'new.staff@example.com', role: 'SUPPORT', reason: 'More hands' }, owner, {
      fields: 'staff { email role isDisabled }',
    })
    await mutate(world, 'createStaff', { email: 'new.staff@example.com', role: 'SUPPORT', reason: 'More hands' }, buyer.token, {
      fields: 'staff { email }',
    })
    await people(world)
  },
}

const deep = `{ escrows(first: 1) { nodes { contract { id } disputes { id } ${'allowedActions { action } '.repeat(2)} } } ${'me { id } '.repeat(6)} }`
const aliases = `{ me { ${Array.from({ length: 16 }, (_, index) => `a${index}: id`).join(' ')} } }`

async function people(world: Parameters<Scenario['run']>[0]): Promise<void> {
  const register = {
    email: 'new.person@example.com',
    firstName: 'New',
    lastName: 'Person',
    locale: 'FR',
    password: 'a long enough password',
  }
  const { fields } = { fields: '__typename' }
  await mutate(world, 'registerUser', register, '', { fields })
  await mutate(world, 'registerUser', { ...register, password: 'short' }, '', { fields })
  await mutate(world, 'registerUser', { ...register, email: 'nonsense' }, '', { fields })
  const wrong = { email: register.email, code: '999999', registrationToken: 'nonsense' }
  await mutate(world, 'verifyEmail', wrong, '', { fields })
  for (const kind of ['USER', 'DEVELOPER', 'STAFF'])
    await mutate(world, 'signIn', { kind, email: register.email, password: 'a wrong long password' }, '', { fields: 'token' })
}
