import type { Logger } from 'pino'
import { DomainError } from '../../domain/errors.js'
import type { CredentialServices } from '../credential/authenticate.js'
import { workingCredentials } from '../credential/working-credentials.js'
import { readStandings, type Shown } from './read-standings.js'

/** An open page. */
export interface LiveView {
  /** Whose pages count together: a user, or the session whose link a guest holds. A uuid. */
  owner: string
  /** The network that it was opened from: whoever makes many links is many owners. */
  network: string
  /** The uuid of the access token that the page was opened with; null for a guest, who has none. */
  tokenId: string | null
  shown: Shown
  /** How things stood when it began to listen, as it was told. */
  standing: string
  /** How they stand after each change. */
  tell: (standing: string) => void
  /** The token has ended, what is shown is gone, or the service stops. */
  end: () => void
}

/** How often is looked: two or three statements for all pages of a process, while there are any. */
const lookMs = 1_000

/**
 * Every page of this process that wants to know when the other side acts (decisions 8, live pages). What has happened is looked for in the
 * tables, which every process and every timer writes, so that nothing has to be passed on and nothing can be missed.
 */
export class LiveViews {
  readonly #services: CredentialServices & { log: Logger }
  /** What each was told last. */
  readonly #told = new Map<LiveView, string>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(services: CredentialServices & { log: Logger }) {
    this.#services = services
  }

  /** How things stand now, for a page that is about to be made; null for what does not exist. */
  async standingOf(shown: Shown): Promise<string | null> {
    const [standing = null] = await readStandings(this.#services.database.db, [shown])
    return standing
  }

  /** Registers a page; answers what to call when it is closed. Throws SUBSCRIPTION_LIMIT_REACHED. */
  add(view: LiveView): () => void {
    this.#requireRoom(view)
    if (this.#isStopped) {
      view.end()
      return () => {}
    }
    this.#told.set(view, view.standing)
    this.#timer ??= this.#lookSoon()
    return () => void this.#remove(view)
  }

  /** Ends every page's listening, and that of each which comes after. */
  stop(): void {
    this.#isStopped = true
    for (const view of this.#told.keys()) this.#end(view)
  }

  #requireRoom({ owner, network }: LiveView): void {
    const { liveViews, liveViewsPerPerson, liveViewsPerAddress } = this.#services.config.limits
    const open = [...this.#told.keys()]
    const isFull =
      open.length >= liveViews ||
      open.filter((view) => view.owner === owner).length >= liveViewsPerPerson ||
      open.filter((view) => view.network === network).length >= liveViewsPerAddress
    if (isFull) throw new DomainError('SUBSCRIPTION_LIMIT_REACHED', { message: 'As many pages are open as are told of what happens.' })
  }

  #lookSoon(): NodeJS.Timeout {
    return setTimeout(() => void this.#look(), lookMs).unref()
  }

  async #look(): Promise<void> {
    try {
      await this.#tellChanges([...this.#told.keys()])
    } catch (error) {
      // Looked at again in a second; the page itself works meanwhile.
      this.#services.log.error({ err: error }, 'open pages could not be told of what has happened')
    } finally {
      // Somebody may have come who found nobody and began to look as well.
      clearTimeout(this.#timer)
      this.#timer = this.#told.size > 0 ? this.#lookSoon() : undefined
    }
  }

  async #tellChanges(views: LiveView[]): Promise<void> {
    const { database } = this.#services
    const tokens = [...new Set(views.flatMap(({ tokenId }) => tokenId ?? []))]
    const [standings, working] = await Promise.all([
      readStandings(
        database.db,
        views.map(({ shown }) => shown),
      ),
      tokens.length === 0 ? new Set() : workingCredentials(database.reader, this.#services, { keys: [], tokens }),
    ])
    for (const [index, view] of views.entries()) {
      const standing = standings[index] ?? null
      if (standing === null || (view.tokenId !== null && !working.has(view.tokenId))) this.#end(view)
      // Gone meanwhile, or told before.
      else if (this.#told.has(view) && this.#told.get(view) !== standing) {
        this.#told.set(view, standing)
        view.tell(standing)
      }
    }
  }

  #end(view: LiveView): void {
    if (this.#remove(view)) view.end()
  }

  #remove(view: LiveView): boolean {
    const wasThere = this.#told.delete(view)
    if (this.#told.size === 0) {
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
    return wasThere
  }
}
