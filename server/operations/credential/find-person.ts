import type { EntityManager } from '@mikro-orm/postgresql'
import { Developer } from '../../db/entities/developer.entity.js'
import { Staff } from '../../db/entities/staff.entity.js'
import { User } from '../../db/entities/user.entity.js'
import type { PersonKind } from '../../domain/credential/access-token.js'
import type { Actor } from '../../domain/credential/actor.js'
import { defaultLanguage, type Language } from '../../domain/language.js'

/** Somebody who may have an account, as signing in needs to know them. */
export interface Person {
  id: string
  email: string
  passwordHash: string | null
  /** In which they are spoken to. */
  locale: Language
  isVerified: boolean
  isDisabled: boolean
  totpSecret: string | null
  actor: Actor
}

/** By the address in its stored form, or by the uuid. */
type Whom = { email: string } | { id: string }

/** Who of a kind this is; null for nobody. */
export const findPerson: Record<PersonKind, (em: EntityManager, whom: Whom) => Promise<Person | null>> = {
  async user(em, whom) {
    const user = await em.findOne(User, whom)
    if (!user) return null
    const { id, email, locale, passwordHash = null } = user
    const actor: Actor = { kind: 'user', userId: id, email, locale }
    return { id, email, locale, passwordHash, isVerified: Boolean(user.emailVerifiedAt), isDisabled: false, totpSecret: null, actor }
  },
  async developer(em, whom) {
    const developer = await em.findOne(Developer, whom)
    if (!developer) return null
    const { id, email, passwordHash, verifiedAt } = developer
    const actor: Actor = { kind: 'developer', developerId: id }
    return { id, email, locale: defaultLanguage, passwordHash, isVerified: Boolean(verifiedAt), isDisabled: false, totpSecret: null, actor }
  },
  async staff(em, whom) {
    const staff = await em.findOne(Staff, whom)
    if (!staff) return null
    const { id, email, passwordHash, role, disabledAt, totpSecret = null } = staff
    const actor: Actor = { kind: 'staff', staffId: id, role }
    return { id, email, locale: defaultLanguage, passwordHash, isVerified: true, isDisabled: Boolean(disabledAt), totpSecret, actor }
  },
}

/** Whether they may sign in at all. */
export const mayEnter = ({ isVerified, isDisabled }: Pick<Person, 'isVerified' | 'isDisabled'>): boolean => isVerified && !isDisabled
