import { decodeId } from '../domain/id.js'
import type { ContextRequest } from '../graphql/context.js'
import type { FileRouterParts } from '../http/file-router.js'
import { isFileLink } from '../operations/file/file-link.js'
import { keepFile } from '../operations/file/keep-file.js'
import { createRun } from '../operations/operation.js'
import type { Services } from '../operations/services.js'
import { openFile } from '../queries/file/open-file.js'

/** What `/files` gets of the house. */
export function fileServices(services: Services): Pick<FileRouterParts, 'keep' | 'follow' | 'limitBytes'> {
  return {
    limitBytes: services.config.limits.fileBytes,
    keep: (caller, file) => {
      const { actor, requestId } = caller as ContextRequest
      return keepFile({ services, run: createRun(services, { actor, requestId }) }, file)
    },
    follow: async ({ fileId, ...sent }) => {
      const uuid = decodeId('file', fileId)
      return uuid !== null && isFileLink(services, uuid, sent) ? openFile(services, uuid) : null
    },
  }
}
