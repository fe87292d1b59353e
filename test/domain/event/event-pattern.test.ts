import { describe, expect, it } from 'vitest'
import { eventMatches, isEventPattern, patternsOf } from '../../../server/domain/event/event-pattern.js'
import { eventTypeRows, eventTypes, standardEventTypes } from '../../../server/domain/event/event-type.js'

describe('a pattern', () => {
  it('covers the type of its name and no other', () => {
    for (const type of eventTypes)
      expect(eventTypes.filter((other) => eventMatches(type, other)).map((other) => [type, other])).toEqual([[type, type]])
  })

  it('* covers every type there is, extra ones included', () => {
    expect(eventTypes.filter((type) => !eventMatches('*', type))).toEqual([])
  })

  it.each([
    ['escrow.proof.*', eventTypes.filter((type) => type.startsWith('escrow.proof.'))],
    ['escrow.dispute.*', ['escrow.dispute.opened', 'escrow.dispute.message', 'escrow.dispute.resolved']],
    ['checkout.*', ['checkout.session.completed', 'checkout.session.expired', 'checkout.session.cancelled']],
    ['escrow.*', eventTypes.filter((type) => type.startsWith('escrow.'))],
    ['escrow.status.updated.*', []],
    ['escrow', []],
    ['escrow*', []],
    ['*.created', []],
    ['', []],
  ])('%j covers what it says', (pattern, expected) => {
    expect(eventTypes.filter((type) => eventMatches(pattern, type))).toEqual(expected)
    expect(isEventPattern(pattern)).toBe(expected.length > 0)
  })

  it('that a webhook may hold is found by the statement that writes deliveries', () => {
    expect(patternsOf('escrow.release_request.auto_approved')).toEqual([
      'escrow.release_request.auto_approved',
      '*',
      'escrow.*',
      'escrow.release_request.*',
    ])
  })
})

it('the specification has 26 types, and thirteen are extra', () => {
  expect([standardEventTypes.length, eventTypes.length]).toEqual([26, 39])
  expect(eventTypes.filter((type) => eventTypeRows[type].isExtra)).toContain('escrow.created')
})
