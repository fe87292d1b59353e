import { decodeId } from '../../domain/id.js'
import { mustExist } from '../../domain/must-exist.js'
import { withLinks, type ProofView } from '../../queries/proof/proof-view.js'
import type { ProofSnapshot } from '../../../schema/proof/proof-document.js'
import type { Services } from '../services.js'
import { linkLives, signedViewUrl } from './file-link.js'

/** A proof whose files can be looked at: for a while by whoever reads it, and longer by whoever gets an event of it (decisions 6). */
export function linkedProof(
  services: Pick<Services, 'config' | 'secrets' | 'clock'>,
  proof: ProofView,
  reader: 'forReader' | 'forEvent',
): ProofSnapshot {
  const life = linkLives(services.config)[reader]
  return withLinks(proof, (id) => signedViewUrl(services, mustExist(decodeId('file', id), 'the id of a file'), life))
}
