import type { HostedServices, ShownOnPage } from '../hosted-services.js'
import type { LiveView } from '../page/page.js'

/** For the page of an escrow, of a session on it, or of a list; `path` is where its script listens. Null where there is nothing to hear of. */
export async function liveView(services: HostedServices, shown: ShownOnPage, path: string): Promise<LiveView | null> {
  const standing = await services.standingOf(shown)
  return standing === null ? null : { path, standing }
}
