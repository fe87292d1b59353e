import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { pngImage } from '../support/png.js'

// What a user says of themselves (decisions 3): their name, their language, and which images sign for them.

let world: GraphqlWorld
beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

const developerId = () => encodeId('dev', world.developers.buyer)
const own = async (who: Who) => {
  const { data } = await world.ask('{ me { isNameFixed signatures { developerId sha256 image confirmedAt } } }', { as: who })
  return data.me
}

it('a user changes what is given, and nothing else', async () => {
  const both = await world.does('updateUser', { firstName: '  Amel ', lastName: 'Trabelsi', locale: 'AR' }, 'buyer')
  expect(both).toEqual({ user: { firstName: 'Amel', lastName: 'Trabelsi', locale: 'AR' } })
  expect(await world.does('updateUser', { locale: 'FR' }, 'buyer')).toEqual({
    user: { firstName: 'Amel', lastName: 'Trabelsi', locale: 'FR' },
  })
  const told = await world.sql<{ after: unknown }>(`select after from audit_log where action = 'change_name'`)
  expect(told).toEqual([{ after: { firstName: 'Amel', lastName: 'Trabelsi' } }])
})

it('what is no name is refused, and so is nothing at all', async () => {
  await world.refuses('updateUser', {}, 'buyer', 'NOTHING_TO_UPDATE')
  await world.refuses('updateUser', { firstName: ' ' }, 'buyer', 'VALIDATION_ERROR')
  await world.refuses('updateUser', { lastName: 'two\nlines' }, 'buyer', 'VALIDATION_ERROR')
  await world.refuses('updateUser', { lastName: 'x'.repeat(101) }, 'buyer', 'VALIDATION_ERROR')
  await world.refuses('updateUser', { locale: 'EN' }, 'buyerKey', 'FORBIDDEN')
})

it('in the sandbox a name is not fixed by an identity that nobody has looked at', async () => {
  await world.sql(`update app_user set identity_status = 'approved' where id = $1`, [world.cast.buyer.userId])
  expect(await own('buyer')).toMatchObject({ isNameFixed: false })
  await world.does('updateUser', { firstName: 'Amina' }, 'buyer')
})

it('an image signs once its user has confirmed what they saw, until they take it away', async () => {
  const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.buyer })
  const image = pngImage({ width: 300, height: 80 })
  const put = 'mutation($input: PutDeveloperSignatureInput!) { putDeveloperSignature(input: $input) { userErrors { code } } }'
  const variables = { input: { image: image.toString('base64') } }
  await world.call('POST', '/graphql', { token, body: { query: put, variables } })
  const sha256 = createHash('sha256').update(image).digest('hex')
  const { signatures } = await own('buyer')
  expect(signatures).toEqual([
    { developerId: developerId(), sha256, image: `data:image/png;base64,${image.toString('base64')}`, confirmedAt: null },
  ])
  for (const who of ['seller', 'buyerKey'] as const) expect((await own(who)).signatures).toEqual([])

  const named = { developerId: developerId() }
  await world.refuses('confirmOwnSignature', { ...named, sha256: '0'.repeat(64) }, 'buyer', 'VERSION_CONFLICT', { field: ['sha256'] })
  await world.refuses('confirmOwnSignature', { ...named, sha256 }, 'seller', 'SIGNATURE_NOT_CONFIGURED', { status: 404 })
  await world.refuses('deleteOwnSignature', named, 'seller', 'SIGNATURE_NOT_CONFIGURED', { status: 404 })
  expect(await world.does('confirmOwnSignature', { ...named, sha256 }, 'buyer')).toEqual({ signature: { status: 'CONFIRMED', sha256 } })
  const mine = pngImage({ width: 90, height: 30 })
  const given = await world.does('putOwnSignature', { ...named, image: mine.toString('base64') }, 'buyer')
  expect(given).toEqual({ signature: { status: 'CONFIRMED', sha256: createHash('sha256').update(mine).digest('hex') } })
  await world.refuses('putOwnSignature', { ...named, image: mine.toString('base64') }, 'seller', 'ASSOCIATION_NOT_FOUND')
  await world.refuses('putOwnSignature', { ...named, image: 'bm8gaW1hZ2U=' }, 'buyer', 'SIGNATURE_INVALID', { field: ['image'] })
  expect(await world.does('deleteOwnSignature', named, 'buyer')).toEqual({ deleted: true })
  expect((await own('buyer')).signatures).toEqual([])
  await world.refuses('deleteOwnSignature', named, 'buyer', 'SIGNATURE_NOT_CONFIGURED', { status: 404 })
})
