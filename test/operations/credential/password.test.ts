import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectToTakeAsLong } from '../../support/flow/take-as-long.js'
import { readConfig } from '../../../server/config.js'
import { hashPassword, passwordCost, turnsForPasswords, verifyPassword } from '../../../server/operations/credential/password.js'

const services = { randomBytes, passwordCost, passwordTurns: turnsForPasswords(readConfig({}).limits) }

describe('a stored password', () => {
  it('is argon2id in the PHC format, with the cost that OWASP asks for and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword({ services }, 'same'), hashPassword({ services }, 'same')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(two).not.toBe(one)
  })

  it.each(['a long enough password', 'كلمة مرور طويلة جدا 🦀', ' ', 'ab'.repeat(500)])(
    'verifies %j and nothing near it',
    async (password) => {
      const stored = await hashPassword({ services }, password)
      expect(await verifyPassword({ services }, password, stored)).toBe(true)
      expect(await verifyPassword({ services }, `${password} `, stored)).toBe(false)
      expect(await verifyPassword({ services }, '', stored)).toBe(false)
    },
  )

  it('is not normalised: two spellings of one letter are two passwords', async () => {
    const stored = await hashPassword({ services }, 'caf\u00e9')
    expect(await verifyPassword({ services }, 'cafe\u0301', stored)).toBe(false)
  })

  it('keeps the cost it was made with (a vector of the reference implementation)', async () => {
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword({ services }, 'password', stored)).toBe(true)
    expect(await verifyPassword({ services }, 'Password', stored)).toBe(false)
  })

  it('of nobody is never right, and takes as long', async () => {
    const stored = await hashPassword({ services }, 'something')
    const verify = (hash: string | null) => async () => expect(await verifyPassword({ services }, 'anything', hash)).toBe(false)
    await expectToTakeAsLong(verify(stored), verify(null))
  })

  it('in another format is a fault, not a wrong password', async () => {
    await expect(verifyPassword({ services }, 'anything', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow(/PHC/)
  })
})

describe('whoever waits for a password to be tried', () => {
  it('waits in the line of their address, which is nobody else’s', async () => {
    const { limits } = readConfig({ PASSWORDS_AT_ONCE: '1', PASSWORDS_WAITING_EACH: '1' })
    const bounded = { randomBytes, passwordCost, passwordTurns: turnsForPasswords(limits) }
    const giveBack = await bounded.passwordTurns.take('somebody else')
    const from = (clientAddress: string) => ({ services: bounded, clientAddress })
    const tried = [verifyPassword(from('192.0.2.1'), 'anything', null)]
    await expect(verifyPassword(from('192.0.2.1'), 'anything', null)).rejects.toMatchObject({ code: 'OVERLOADED' })
    await expect(hashPassword(from('192.0.2.1'), 'anything')).rejects.toMatchObject({ code: 'OVERLOADED' })
    tried.push(verifyPassword(from('192.0.2.2'), 'anything', null))
    expect(bounded.passwordTurns.load).toEqual({ principals: 3, served: 1, waiting: 2 })
    giveBack()
    expect(await Promise.all(tried)).toEqual([false, false])
  })
})
