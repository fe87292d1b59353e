// What a RecycledProcess does in its tests: says who it is, fails, ends or hangs, as it is told.
interface Order {
  readonly to: 'answer' | 'fail' | 'end' | 'hang'
  readonly bytes?: Uint8Array
}

process.on('message', ({ to, bytes }: Order) => {
  if (to === 'answer') process.send?.({ answer: { pid: process.pid, settings: Object.keys(process.env), bytes } })
  if (to === 'fail') process.send?.({ error: new Error('it cannot be done') })
  if (to === 'end') process.exit(3)
})
process.on('disconnect', () => process.exit())
