import { expect, it } from 'vitest'
import { csvOf } from '../../admin/show/csv.js'

it('rows have the names of what they hold above them; what holds more inside is left out', () => {
  const rows = [
    { id: 'esc_1', title: 'A lamp, old', amountTnd: '12.500', owner: { email: 'a@b.c' }, paidAt: null },
    { id: 'esc_2', title: 'Say "yes"\nor no', amountTnd: '-3.000', owner: null, paidAt: '2026-11-23T10:00:00.000Z' },
  ]
  expect(csvOf(rows)).toBe(
    [
      'id,title,amountTnd,paidAt,owner',
      'esc_1,"A lamp, old",12.500,,',
      'esc_2,"Say ""yes""\nor no",-3.000,2026-11-23T10:00:00.000Z,',
      '',
    ].join('\r\n'),
  )
})

it('what holds more inside stands there as the list says, as JSON where that holds more, and begins no formula either', () => {
  const rows = [
    { id: 'a', owner: { email: '=cmd@example.com' }, before: null, after: { status: 'paid', amounts: [1] }, files: ['x'] },
    { id: 'b', owner: null, before: { status: 'open' }, after: '=1+1', files: [] },
  ]
  type Row = (typeof rows)[number]
  const written = {
    owner: ({ owner }: Row) => owner?.email,
    before: ({ before }: Row) => before,
    after: ({ after }: Row) => after,
    account: ({ id }: Row) => `…${id}`,
  }
  expect(csvOf(rows, written)).toBe(
    [
      'id,owner,before,after,account',
      `a,'=cmd@example.com,,"{""status"":""paid"",""amounts"":[1]}",…a`,
      `b,,"{""status"":""open""}",'=1+1,…b`,
      '',
    ].join('\r\n'),
  )
  expect(csvOf([], written)).toBe('\r\n')
})

it.each([
  ['=HYPERLINK("https://evil.example","Pay")', `"'=HYPERLINK(""https://evil.example"",""Pay"")"`],
  ['+1+1', "'+1+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
  ['-12.500', '-12.500'],
  ['+21612345', '+21612345'],
  ['a=b', 'a=b'],
])('%j begins no formula', (title, cell) => {
  expect(csvOf([{ title }])).toBe(`title\r\n${cell}\r\n`)
})
