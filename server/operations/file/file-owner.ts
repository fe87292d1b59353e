import type { FileOwnerKind } from '../../domain/file/file.js'
import type { Actor } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'

/** Whose a file is that this caller uploads. */
export function fileOwnerOf(actor: Actor): { ownerKind: FileOwnerKind; ownerId: string } {
  if (actor.kind === 'user') return { ownerKind: 'user', ownerId: actor.userId }
  if (actor.kind === 'developer') return { ownerKind: 'developer', ownerId: actor.developerId }
  if (actor.kind === 'staff') return { ownerKind: 'staff', ownerId: actor.staffId }
  if (actor.kind === 'guest') return { ownerKind: 'guest', ownerId: actor.sessionId }
  throw new DomainError('UNAUTHORIZED', {
    message:
      'A file is sent by the person whose it is: send "Authorization: Bearer ut_…" or, for the documents of a business, "dt_…", from signing in, and no other credential.',
  })
}
