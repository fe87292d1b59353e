import { timingSafeEqual } from 'node:crypto'
import { uuidIn, encodeId } from '../../domain/id.js'
import type { FileView } from '../../queries/file/file-view.js'
import type { Services } from '../services.js'

/** What making and checking links takes. Links go by real time, whatever clock an escrow has (decisions 21). */
export type LinkServices = Pick<Services, 'config' | 'secrets' | 'clock'>

export interface ViewLink {
  viewUrl: string
  /** ISO 8601. */
  viewUrlExpiresAt: string
}

/** A link to a file, by its uuid, that works for so long and stops at once when it is taken back or the file is deleted (decisions 6). */
export function signedViewUrl({ config, secrets, clock }: LinkServices, fileId: string, { forMs }: { forMs: number }): ViewLink {
  const issue = clock().getTime()
  const expiry = Math.floor((issue + forMs) / 1000)
  const signed = signature(secrets, fileId, { issue: String(issue), expiry: String(expiry) })
  return {
    viewUrl: `${config.publicUrl}/files/${encodeId('file', fileId)}?i=${issue}&e=${expiry}&s=${signed}`,
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
  return { ...file, ...signedViewUrl(services, uuidIn('file', file.id), life) }
}

/** What a link says: when it was given out, in milliseconds, when it ends, in seconds, and the keyed hash of both. */
export interface SentLink {
  issue: string
  expiry: string
  signature: string
}

/** When a link was given out that is one of ours, untouched, and has not ended; else null. */
export function issueOfLink({ secrets, clock }: LinkServices, fileId: string, { signature: sent, ...times }: SentLink): Date | null {
  if (!/^\d{13}$/.test(times.issue) || !/^\d{10}$/.test(times.expiry)) return null
  const expected = Buffer.from(signature(secrets, fileId, times))
  const given = Buffer.from(sent)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && +times.expiry * 1000 > clock().getTime() ? new Date(+times.issue) : null
}

const signature = (secrets: Services['secrets'], fileId: string, { issue, expiry }: Omit<SentLink, 'signature'>): string =>
  secrets.digest(`view file ${fileId} from ${issue} until ${expiry}`).toString('base64url')
