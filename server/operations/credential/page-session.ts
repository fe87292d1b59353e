import type { Operation } from '../operation.js'

/**
 * Makes a session of the pages of a token that was just issued: from now on it ends when no page was opened with it for a while (decisions
 * 3), and is shown under the device on which it is.
 */
export async function beginPageSession(tx: Operation, { token, device }: { token: string; device: string | null }): Promise<void> {
  await tx.db
    .updateTable('access_token')
    .set({ seenAt: tx.wallNow, device })
    .where('digest', '=', tx.services.secrets.digest(token))
    .execute()
}

/** Somebody opens a page: their session (uuid of its token) goes on. */
export async function keepPageSession(tx: Operation, { id }: { id: string }): Promise<void> {
  await tx.db.updateTable('access_token').set({ seenAt: tx.wallNow }).where('id', '=', id).where('revokedAt', 'is', null).execute()
}

/** A page that is opened so soon after another one writes nothing. */
export const writtenEveryMs = 60_000
