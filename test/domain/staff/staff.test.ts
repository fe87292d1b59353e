import { describe, expect, it } from 'vitest'
import { checkOwnerRemains, checkReason } from '../../../server/domain/staff/staff.js'

describe('a decision of staff', () => {
  it('has a reason of 1 to 2,000 characters', () => {
    for (const reason of ['x', 'é'.repeat(2_000)]) expect(() => checkReason(reason)).not.toThrow()
    for (const reason of [undefined, null, '', '  ', 'x'.repeat(2_001)])
      expect(() => checkReason(reason)).toThrow(expect.objectContaining({ code: 'REASON_REQUIRED' }))
  })
})

describe('of the owners', () => {
  const owner = { id: '1', role: 'owner', disabledAt: null } as const
  const former = { id: '2', role: 'owner', disabledAt: new Date(0) } as const
  const support = { id: '3', role: 'support', disabledAt: null } as const

  it('the last who can sign in stays', () => {
    expect(() => checkOwnerRemains([owner, former, support], owner)).toThrow(expect.objectContaining({ code: 'LAST_OWNER' }))
  })

  it('one of two may go, and whoever is none', () => {
    expect(() => checkOwnerRemains([owner, { ...owner, id: '4' }], owner)).not.toThrow()
    expect(() => checkOwnerRemains([owner, former, support], former)).not.toThrow()
    expect(() => checkOwnerRemains([owner, former, support], support)).not.toThrow()
  })
})
