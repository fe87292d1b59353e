import type { OpenApiTag } from '../../schema/document/open-api.js'
import type { Route } from '../route.js'

/** What a noun of the reference is about, in the order in which somebody who starts needs them. */
const known: Readonly<Record<string, string>> = {
  Account: 'Who you are, and what the user whom you act for has.',
  Escrows: 'Money held between a buyer and a seller, from the agreement to its end.',
  'Checkout sessions': 'Links to pages of ours, on which one person does one thing: sign, pay, approve, dispute.',
  'Payout requests': 'Slices of a progressive escrow that its seller claims, period by period.',
  Charges: 'Payment links of your own business, which anybody pays once.',
  Wallet: 'What the associated user has: movements, top-ups, withdrawals.',
  'Identity verifications': 'Whether a person is who they say, before they have an account.',
  Business: 'What you are as a merchant, reviewed by staff.',
  Events: 'What happened, in order, kept for 90 days; and their schemas.',
  Sandbox: 'Helpers of the sandbox: people and pages without browser. They do not exist in live.',
  'Test clocks': 'A time of its own for escrows of the sandbox, which you advance.',
  Developer: 'Your own account: registering, tokens, settings.',
  'API keys': 'What your programs call with.',
  'OAuth clients': 'Applications into which people sign in with their account here.',
  Association: 'The user for whom you act.',
  Signature: 'The image that signs contracts for the associated user.',
  'Request log': 'What you asked and were answered, for 30 days: found by `X-Request-Id`, with the events and deliveries that came of it.',
  Webhooks: 'Where events are delivered, and what became of each delivery.',
}

/** By the first word of a path that says it; a noun that is not here is called as its path begins. */
const byPath: ReadonlyArray<[RegExp, string]> = [
  [/^\/sandbox\//, 'Sandbox'],
  [/^\/(me|balance)$/, 'Account'],
  [/\/sessions(\/|$)/, 'Checkout sessions'],
  [/\/release-requests(\/|$)/, 'Payout requests'],
  [/^\/quotes$/, 'Escrows'],
  [/^\/event-types$/, 'Events'],
  [/^\/(register|verify|auth\/|settings)/, 'Developer'],
  [/^\/api-keys/, 'API keys'],
  [/^\/oauth-clients/, 'OAuth clients'],
  [/^\/requests/, 'Request log'],
]

export function tagOf({ path }: Pick<Route, 'path'>): string {
  const named = byPath.find(([pattern]) => pattern.test(path))
  if (named) return named[1]
  const words = (path.split('/')[1] ?? '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The tags of these routes: those that are described first, each in its place. */
export function tagsOf(routes: readonly Route[]): OpenApiTag[] {
  const used = new Set(routes.map(tagOf))
  const names = [...Object.keys(known).filter((name) => used.has(name)), ...[...used].filter((name) => !(name in known))]
  return names.map((name) => ({ name, description: known[name] ?? `${name}.` }))
}
