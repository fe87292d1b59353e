import { buyerEmail, sellerEmail } from './demo-credentials.js'
import type { When } from './when.js'

export interface Person {
  email: string
  firstName: string
  lastName: string
  locale: 'en' | 'fr' | 'ar'
  joined: When
  /** What they put into their wallet when they joined. */
  walletTnd?: string
}

/** Who lives in the demo world. Leila is the demo seller, and Thomas the demo buyer. */
export const people = {
  leila: { email: sellerEmail, firstName: 'Leila', lastName: 'Trabelsi', locale: 'en', joined: '89 08:50' },
  thomas: { email: buyerEmail, firstName: 'Thomas', lastName: 'Bennett', locale: 'en', joined: '88 09:25', walletTnd: '30000' },
  amira: { email: at('amira.mansouri'), firstName: 'أميرة', lastName: 'المنصوري', locale: 'ar', joined: '87 10:10', walletTnd: '12000' },
  youssef: { email: at('youssef.gharbi'), firstName: 'Youssef', lastName: 'Gharbi', locale: 'ar', joined: '84 17:30', walletTnd: '6000' },
  camille: { email: at('camille.laurent'), firstName: 'Camille', lastName: 'Laurent', locale: 'fr', joined: '79 12:05', walletTnd: '900' },
  sami: { email: at('sami.jlassi'), firstName: 'سامي', lastName: 'الجلاصي', locale: 'ar', joined: '75 08:15' },
  nour: { email: at('nour.hamdi'), firstName: 'Nour', lastName: 'Hamdi', locale: 'fr', joined: '66 19:40' },
  julien: { email: at('julien.moreau'), firstName: 'Julien', lastName: 'Moreau', locale: 'fr', joined: '58 07:55' },
  olivia: { email: at('olivia.carter'), firstName: 'Olivia', lastName: 'Carter', locale: 'en', joined: '36 14:20' },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof people
type Address = `${string}@${string}`

/** A party of a script: somebody with an account, or somebody who was invited and has none. */
export type Someone = PersonName | Address

export const isPerson = (someone: Someone): someone is PersonName => someone in people

export const emailOf = (someone: Someone): string => (isPerson(someone) ? people[someone].email : someone)

export const nameOf = (name: PersonName): string => `${people[name].firstName} ${people[name].lastName}`

/** An address in the demo's own domain, where no mail can ever arrive. */
export function at(name: string): Address {
  return `${name}@demo.amana.example`
}
