import { Arg, Ctx, ID, Resolver } from 'type-graphql'
import { nodePrefixOf, nodeTypes, type NodePrefix } from '../../../schema/node/node-types.js'
import { Node } from '../../../schema/node/node.type.js'
import { dbOf } from '../../db/typed-queries.js'
import { businessDeciders } from '../../domain/business/business.js'
import { callerAs } from '../../domain/credential/actor.js'
import { depositDeciders } from '../../domain/deposit-proof/deposit-proof.js'
import { DomainError } from '../../domain/errors.js'
import { mustExist } from '../../domain/must-exist.js'
import { linkedProof } from '../../operations/file/linked-proof.js'
import { requireSandbox } from '../../operations/sandbox/sandbox-people.js'
import { requireWalletUser } from '../../operations/wallet/require-wallet-user.js'
import { readApiKeys } from '../../queries/api-key/read-api-keys.js'
import { encodeId } from '../../domain/id.js'
import { readCharge } from '../../queries/charge/read-charges.js'
import { readBusiness } from '../../queries/business/read-businesses.js'
import { readDepositProof } from '../../queries/deposit-proof/read-deposit-proofs.js'
import { readDestination } from '../../queries/destination/read-destinations.js'
import { escrowOfDispute } from '../../queries/dispute/read-disputes.js'
import { escrowOfSubmission } from '../../queries/proof/escrow-of-submission.js'
import { readOauthClient } from '../../queries/oauth/read-oauth-clients.js'
import { nameOfReleaseRequest } from '../../queries/release-request/read-release-requests.js'
import { readTestClock } from '../../queries/test-clock/read-test-clocks.js'
import { readWebhook } from '../../queries/webhook/read-webhooks.js'
import {
  anyCredential,
  by,
  byStaff,
  requireCaller,
  toRead,
  toReadTopUps,
  toReadVerifications,
  toReadWithdrawals,
  type Access,
} from '../access/access.js'
import { QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { readVerificationFor } from '../read-verification-for.js'
import { readWithdrawalFor } from '../read-withdrawal-for.js'
import { chargeScope } from '../list-charge-connection.js'
import { maskPersonalData } from '../mask-personal-data.js'
import { readReleaseRequestFor } from '../list-release-requests.js'
import { readEscrowFor } from '../read-escrow-for.js'
import { uuidOf } from '../typed-ids.js'
import { linked } from './deposit-proof.resolver.js'
import { readTopUpFor } from './top-up.resolver.js'

interface Reader {
  /** Who may ask for it here: whoever may where it is asked for by itself. */
  access: Access
  /** By its uuid. */
  read(context: Context, id: string): Promise<Node>
}

const ofDeveloper = by('developer')

const readers: Readonly<Record<NodePrefix, Reader>> = {
  esc: { access: toRead, read: readEscrowFor },
  rr: {
    access: toRead,
    read: async (context, id) => {
      const { escrowId, requestId } = await nameOfReleaseRequest(dbOf(context.em), id)
      return readReleaseRequestFor(context, await readEscrowFor(context, escrowId, { isOpenToCreator: true }), requestId)
    },
  },
  dsp: {
    access: toRead,
    read: async (context, id) => {
      const { keys } = await readEscrowFor(context, await escrowOfDispute(context.em, id))
      const disputes = await context.disputes.load(keys.escrowId)
      return mustBeFound(
        disputes.find((dispute) => uuidOf('dsp', dispute.id) === id),
        'DISPUTE_NOT_FOUND',
      )
    },
  },
  prf: {
    access: toRead,
    read: async (context, id) => {
      const { proof } = await readEscrowFor(context, await escrowOfSubmission(context.em, id))
      const { submissions } = linkedProof(context.services, mustExist(proof, 'the proof of a submission'), 'forReader')
      return mustBeFound(
        submissions.find((submission) => uuidOf('prf', submission.id) === id),
        'NOT_FOUND',
      )
    },
  },
  dep: { access: byStaff(...depositDeciders), read: async (context, id) => linked(context, await readDepositProof(context.em, id)) },
  wh: { access: ofDeveloper, read: (context, webhookId) => readWebhook(context.em, { ...callerAs(context, 'developer'), webhookId }) },
  key: {
    access: ofDeveloper,
    read: async (context, id) => {
      const { requestsPerMinute } = context.services.config.limits
      const { developerId } = callerAs(context, 'developer')
      const [apiKey] = await readApiKeys(context.em, { developerId, id, requestsPerMinute })
      return mustBeFound(apiKey, 'API_KEY_NOT_FOUND')
    },
  },
  oac: { access: ofDeveloper, read: (context, id) => readOauthClient(context.em, { ...callerAs(context, 'developer'), id }) },
  clk: {
    access: by('developer', 'api_key'),
    read: (context, testClockId) => {
      requireSandbox(context)
      return readTestClock(context.em, { ...callerAs(context, 'developer', 'api_key'), testClockId })
    },
  },
  ch: {
    access: by('api_key', 'developer', 'staff'),
    read: async (context, id) => {
      const charge = await readCharge(context.em, { ...chargeScope(context), name: encodeId('ch', id), pages: context.services.config })
      return maskPersonalData(context.actor, charge)
    },
  },
  top: { access: toReadTopUps, read: readTopUpFor },
  dst: {
    access: by('user', 'api_key'),
    read: (context, id) => readDestination(dbOf(context.em), { userId: requireWalletUser(context), id }),
  },
  wd: { access: toReadWithdrawals, read: readWithdrawalFor },
  biz: { access: byStaff(...businessDeciders), read: (context, id) => readBusiness(context.em, id) },
  idv: { access: toReadVerifications, read: readVerificationFor },
}

function mustBeFound<Found>(found: Found | undefined, code: 'API_KEY_NOT_FOUND' | 'DISPUTE_NOT_FOUND' | 'NOT_FOUND'): Found {
  if (found === undefined) throw new DomainError(code)
  return found
}

const kinds = Object.entries(nodeTypes).map(([prefix, type]) => `${type} (\`${prefix}_…\`)`)

@Resolver()
export class NodeResolver {
  @QueryFor(anyCredential, () => Node, {
    nullable: true,
    description: `Anything by its id (Relay), for whoever may read it elsewhere: ${kinds.join(', ')}. Another id: INVALID_ID. What else has an id is reached through one of these.`,
  })
  async node(@Arg('id', () => ID, { description: 'A typed id.' }) id: string, @Ctx() context: Context): Promise<Node> {
    const prefix = nodePrefixOf(id)
    if (!prefix) throw new DomainError('INVALID_ID')
    const { access, read } = readers[prefix]
    requireCaller(access, context.actor)
    return read(context, uuidOf(prefix, id))
  }
}
