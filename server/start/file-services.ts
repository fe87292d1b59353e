import type { HostedServices } from '../../hosted/hosted-services.js'
import { decodeId, uuidIn } from '../domain/id.js'
import { handedThrough } from '../graphql/context.js'
import { addressNetwork, clientAddress } from '../http/client-address.js'
import type { FileRouterParts } from '../http/file-router.js'
import { discardFile } from '../operations/file/discard-file.js'
import { issueOfLink } from '../operations/file/file-link.js'
import { keepFile } from '../operations/file/keep-file.js'
import { createRun } from '../operations/operation.js'
import type { WorkflowContext } from '../operations/workflow.js'
import type { Services } from '../operations/services.js'
import { isShopLogo } from '../queries/business/shop-logo.js'
import { openFile } from '../queries/file/open-file.js'
import { Turns } from '../turns/turns.js'
import { mostMsToRead } from './unread-answers.js'

/** What the pages get of it. */
export function filesOfPages(
  services: Services,
): Pick<HostedServices, 'keepFile' | 'discardFile' | 'mostFileBytes' | 'mostSignatureBytes'> {
  return {
    mostFileBytes: services.config.limits.fileBytes,
    mostSignatureBytes: services.config.limits.signatureImageBytes,
    keepFile: (caller, file) => keepFile(asCaller(services, caller), file),
    discardFile: (caller, fileId) => discardFile(asCaller(services, caller), { id: uuidIn('file', fileId) }),
  }
}

function asCaller(services: Services, caller: unknown): WorkflowContext {
  const { actor, requestId } = handedThrough(caller)
  return { services, run: createRun(services, { actor, requestId }) }
}

/** What `/files` gets of the house. */
export function fileServices(services: Services): Omit<FileRouterParts, 'asPerson' | 'asAnybody' | 'readUrl' | 'refusalPage'> {
  const { limits, trustProxyHops } = services.config
  const turns = new Turns({
    places: limits.filesSentAtOnce,
    placesEach: limits.filesSentAtOnceEach,
    waitingEach: limits.filesWaitingEach,
    patienceMs: limits.waitMostMs,
  })
  return {
    limitBytes: limits.fileBytes,
    takeTurn: (request) => turns.take(addressNetwork(clientAddress(request, trustProxyHops))),
    mostMsFor: (bytes) => mostMsToRead(limits, bytes),
    keep: (caller, file) => keepFile(asCaller(services, caller), file),
    follow: async ({ fileId, ...sent }) => {
      const uuid = decodeId('file', fileId)
      const issuedAt = uuid === null ? null : issueOfLink(services, uuid, sent)
      return uuid === null || issuedAt === null ? null : openFile(services, { id: uuid, issuedAt })
    },
    findPublic: async (fileId) => {
      const uuid = decodeId('file', fileId)
      const isPublic = uuid !== null && (await isShopLogo(services.database.db, uuid))
      return isPublic ? openFile(services, { id: uuid, issuedAt: null }) : null
    },
  }
}
