import DataLoader from 'dataloader'
import type { Actor } from '../../domain/credential/actor.js'
import type { Dispute } from '../../../schema/dispute/dispute.type.js'
import { linkLives, withViewUrl } from '../../operations/file/file-link.js'
import type { Services } from '../../operations/services.js'
import type { FileView } from '../../queries/file/file-view.js'
import { readDisputes, type DisputeView } from '../../queries/dispute/read-disputes.js'

/** Disputes by their escrows' uuids, read together. */
export type DisputeLoader = DataLoader<string, Dispute[]>

/** Remembers for one request. */
export function createDisputeLoader(services: Services, actor: Actor): DisputeLoader {
  return new DataLoader(async (escrowIds) => {
    const disputes = await readDisputes(services.database.fork(), { escrowIds: [...escrowIds], isStaff: actor.kind === 'staff' })
    return escrowIds.map((id) => (disputes.get(id) ?? []).map((dispute) => withLinks(services, dispute)))
  })
}

/** Each read gives fresh links to the files. */
function withLinks(services: Services, dispute: DisputeView): Dispute {
  const { forReader } = linkLives(services.config)
  const linked = <Shown extends { attachments: FileView[] }>(shown: Shown) => ({
    ...shown,
    attachments: shown.attachments.map((file) => withViewUrl(services, file, forReader)),
  })
  return { ...linked(dispute), messages: dispute.messages.map(linked) }
}
