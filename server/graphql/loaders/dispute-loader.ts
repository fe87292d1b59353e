import DataLoader from 'dataloader'
import type { Actor } from '../../domain/credential/actor.js'
import { linkLives, withViewUrl } from '../../operations/file/file-link.js'
import type { Services } from '../../operations/services.js'
import type { FileView } from '../../queries/file/file-view.js'
import { readDisputeMessages, type DisputeMessageView } from '../../queries/dispute/read-dispute-messages.js'
import { readDisputes, type DisputeView } from '../../queries/dispute/read-disputes.js'

type Linked<Shown> = Shown & { attachments: ReturnType<typeof withViewUrl>[] }

/** A dispute as its type has it, but for its messages. */
export type DisputeRoot = Linked<DisputeView>

/** Disputes by their escrows' uuids, read together. */
export type DisputeLoader = DataLoader<string, DisputeRoot[]>

/** Of an escrow, by its uuid: what was said in its disputes, by theirs. */
export type DisputeMessagesLoader = DataLoader<string, ReadonlyMap<string, Linked<DisputeMessageView>[]>>

/** Remembers for one request. */
export function createDisputeLoader(services: Services): DisputeLoader {
  return new DataLoader(async (escrowIds) => {
    const disputes = await readDisputes(services.database.fork(), [...escrowIds])
    return escrowIds.map((id) => (disputes.get(id) ?? []).map((dispute) => withLinks(services, dispute)))
  })
}

/** The same of messages, of which there are up to 200 of each party. */
export function createDisputeMessagesLoader(services: Services, actor: Actor): DisputeMessagesLoader {
  return new DataLoader(async (escrowIds) => {
    const said = await readDisputeMessages(services.database.fork(), { escrowIds: [...escrowIds], isStaff: actor.kind === 'staff' })
    const linked = new Map([...said].map(([disputeId, messages]) => [disputeId, messages.map((message) => withLinks(services, message))]))
    return escrowIds.map(() => linked)
  })
}

/** Each read gives fresh links to the files. */
function withLinks<Shown extends { attachments: FileView[] }>(services: Services, shown: Shown): Linked<Shown> {
  const { forReader } = linkLives(services.config)
  return { ...shown, attachments: shown.attachments.map((file) => withViewUrl(services, file, forReader)) }
}
