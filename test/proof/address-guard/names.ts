import { hostileAddresses } from './hostile-addresses.js'
import type { Zone } from './fake-name-server.js'

/** A name that means harm, and what it answers. */
export interface HostileName {
  name: string
  what: string
  answers: (question: number) => readonly string[]
}

/** Global unicast that IANA has given to nobody: public to every rule, and nobody is there. */
export const publicButNowhere = '2e00::1'

/** Every address that no webhook may reach as a name, the machine's own ones, and mixtures of them with public ones. */
export function hostileNames(ownAddresses: readonly string[]): HostileName[] {
  const plain = [...hostileAddresses, ...ownAddresses].map((address, index) => ({
    name: `a${index}.hooks.example.com`,
    what: address,
    answers: () => [address],
  }))
  const mixed: Array<[what: string, answers: readonly string[]]> = [
    ['public, then loopback in the other family', [publicButNowhere, '127.0.0.1']],
    ['public, then loopback in the same family', [publicButNowhere, '::1']],
    ['loopback, then public', ['127.0.0.1', '::1', publicButNowhere]],
    ['public, then mapped loopback', [publicButNowhere, '::ffff:127.0.0.1']],
    ['public twenty times, then the metadata service', [...Array.from({ length: 20 }, () => publicButNowhere), '169.254.169.254']],
    ['another name, which is localhost', ['localhost', '127.0.0.1', '::1']],
    ['another name, which is the metadata service', ['metadata.google.internal', '169.254.169.254']],
    ...ownAddresses.map((address): [string, readonly string[]] => ['public, then this machine', [publicButNowhere, address]]),
  ]
  return [...plain, ...mixed.map(([what, answers], index) => ({ name: `m${index}.hooks.example.com`, what, answers: () => answers }))]
}

/** Public for the first question of each kind, this machine for every later one: whoever asks twice connects to what they did not check. */
export const turningName: HostileName = {
  name: 'turning.hooks.example.com',
  what: 'public first and private next',
  answers: (question) => (question === 0 ? [publicButNowhere] : ['127.0.0.1', '::1']),
}

/** A zone of these names; any other one does not exist. */
export function zoneOf(names: readonly HostileName[]): Zone {
  const known = new Map(names.map((each) => [each.name, each.answers]))
  return (name, question) => known.get(name)?.(question) ?? []
}
