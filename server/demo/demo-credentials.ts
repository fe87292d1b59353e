import type { StaffRole } from '../domain/credential/actor.js'
import type { SecretBox } from '../secrets/secret-box.js'

export interface Login {
  email: string
  password: string
}

/** What the sandbox prints at every start. Kept beside its data, readable for its account alone; a sandbox holds nobody's money. */
export interface DemoCredentials {
  developer: Login
  seller: Login
  buyer: Login
  /** The password is null when `STAFF_PASSWORD` gave it; the login is null when another process or an earlier start made the owner. */
  staff: { email: string; password: string | null } | null
  /** One of staff for every role but the owner's, as the file lists them; the terminal has the owner alone. */
  colleagues: Colleague[]
  apiKey: string
}

/** Whom the first owner employs. */
export type ColleagueRole = Exclude<StaffRole, 'owner'>

export interface Colleague extends Login {
  role: ColleagueRole
}

/** What `demoCredentialsOf` knows without asking the database or a file. */
export type DerivedCredentials = Omit<DemoCredentials, 'staff'>

const developerEmail = 'developer@demo.amana.example'
export const sellerEmail = 'seller@demo.amana.example'
export const buyerEmail = 'buyer@demo.amana.example'
export const colleagueRoles = ['support', 'disputes', 'compliance', 'finance'] as const satisfies readonly ColleagueRole[]

/**
 * The credentials of the demo people. They follow from `SECRET_KEY`, so they are another in every installation and the same at every start
 * and in every process, without a file that could be lost.
 */
export function demoCredentialsOf(secrets: SecretBox): DerivedCredentials {
  const login = (email: string) => ({ email, password: secrets.digest(`demo password ${email}`).toString('hex').slice(0, passwordDigits) })
  return {
    developer: login(developerEmail),
    seller: login(sellerEmail),
    buyer: login(buyerEmail),
    colleagues: colleagueRoles.map((role) => ({ role, ...login(`${role}@demo.amana.example`) })),
    apiKey: `sk_sandbox_${keyBytes(secrets).toString('hex')}`,
  }
}

/** What is random about the API key: 32 bytes. */
export const keyBytes = (secrets: SecretBox): Buffer => secrets.digest('demo api key')

/** 80 bits in hexadecimal, which a double click selects whole. */
const passwordDigits = 20
