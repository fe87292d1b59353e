import { timingSafeEqual } from 'node:crypto'
import { decodeId, encodeId } from '../../domain/id.js'
import type { FileView } from '../../queries/file/file-view.js'
import type { Services } from '../services.js'

/** What making and checking links takes. Links go by real time, whatever clock an escrow has (decisions 21). */
type LinkServices = Pick<Services, 'config' | 'secrets' | 'clock'>

export interface ViewLink {
  viewUrl: string
  /** ISO 8601. */
  viewUrlExpiresAt: string
}

/** A link to a file, by its uuid, that works for so long and stops at once when the file is deleted (decisions 6). */
export function signedViewUrl({ config, secrets, clock }: LinkServices, fileId: string, { forMs }: { forMs: number }): ViewLink {
  const expiry = Math.floor((clock().getTime() + forMs) / 1000)
  return {
    viewUrl: `${config.publicUrl}/files/${encodeId('file', fileId)}?e=${expiry}&s=${signature(secrets, fileId, String(expiry))}`,
    viewUrlExpiresAt: new Date(expiry * 1000).toISOString(),
  }
}

/** How long a link works that a reader is given, and one that is written into an event. */
export const linkLives = ({ limits }: Services['config']): Record<'forReader' | 'forEvent', { forMs: number }> => ({
  forReader: { forMs: limits.fileLinkMinutes * 60_000 },
  forEvent: { forMs: limits.fileEventLinkMinutes * 60_000 },
})

/** A file as it is shown: with a link. */
export function withViewUrl(services: LinkServices, file: FileView, life: { forMs: number }): FileView & ViewLink {
  return { ...file, ...signedViewUrl(services, decodeId('file', file.id)!, life) }
}

/** Whether a link is one of ours, untouched, and has not ended. */
export function isFileLink({ secrets, clock }: LinkServices, fileId: string, sent: { expiry: string; signature: string }): boolean {
  if (!/^\d{10}$/.test(sent.expiry)) return false
  const expected = Buffer.from(signature(secrets, fileId, sent.expiry))
  const given = Buffer.from(sent.signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && +sent.expiry * 1000 > clock().getTime()
}

const signature = (secrets: Services['secrets'], fileId: string, expiry: string): string =>
  secrets.digest(`view file ${fileId} until ${expiry}`).toString('base64url')
