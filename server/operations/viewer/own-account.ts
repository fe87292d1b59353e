import { callerAs, ownerOf, type Actor } from '../../domain/credential/actor.js'
import { mustExist } from '../../domain/must-exist.js'
import type { Account } from '../credential/stored-password.js'

/** The account of whoever is signed in. */
export function ownAccount(caller: { actor: Actor }): Account {
  const actor = callerAs(caller, 'user', 'developer', 'staff')
  return { kind: actor.kind, id: mustExist(ownerOf(actor), 'the uuid of a person') }
}
