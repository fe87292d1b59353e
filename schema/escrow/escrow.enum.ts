import { allCommands } from '../../server/domain/escrow/commands.js'
import type { PendingRequestChoice } from '../../server/domain/escrow/commands/close.js'
import type { PaymentMethod } from '../../server/domain/payment/payment.js'
import type { EscrowMode, EscrowStatus, FeeBearer, Party } from '../../server/domain/escrow/escrow.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

export const EscrowStatuses = graphqlEnum<EscrowStatus>('EscrowStatus', 'Where an escrow stands (specification, States and transitions).', {
  pending: 'Waiting for signatures and payment.',
  paid: 'The money is held; the seller delivers.',
  delivered: 'The seller has delivered; the buyer inspects until `completionDeadline`.',
  completed: 'Over: the money was released to the seller.',
  cancelled: 'Over: nothing was paid, or the money went back to the buyer.',
  disputed: 'A dispute is open: nothing moves until it is settled, resolved or withdrawn.',
})

export const EscrowModes = graphqlEnum<EscrowMode>('EscrowMode', 'What kind of deal an escrow is.', {
  standard: 'Services between two parties, with a contract that both sign.',
  quick: 'A product sale between two users, without contract.',
  instant: 'In-app digital goods; the caller sells, and delivering completes at once.',
})

export const FeeBearers = graphqlEnum<FeeBearer>('FeeBearer', 'Who pays the platform and developer fees.', {
  seller: 'Fees are withheld from the seller at release; the buyer funds the deal amount only.',
  buyer: 'Fees are added to what the buyer funds; the seller receives the full deal amount.',
})

export const PendingRequestChoices = graphqlEnum<PendingRequestChoice>(
  'PendingRequestChoice',
  'What closing an escrow does with payout requests that nobody has answered.',
  {
    wait: 'They keep their time to be answered.',
    approve: 'They are approved; the buyer alone may choose this, in person.',
    void: 'They are withdrawn; the seller alone may choose this.',
  },
)

export const Parties = graphqlEnum<Party>('Party', 'A side of an escrow.', { buyer: 'Pays and inspects.', seller: 'Delivers and is paid.' })

export const ActionVia = graphqlEnum<'api' | 'session' | 'staff'>('ActionVia', 'How an action is performed.', {
  api: 'Directly, also by API key.',
  session: 'By the person: signed in, or through a checkout session.',
  staff: 'By staff in the console.',
})

export const EscrowActions = graphqlEnum<string>(
  'EscrowAction',
  'What can be done with an escrow: the commands of the transition table.',
  Object.fromEntries(allCommands.flatMap(({ name, mutation }) => (mutation ? [[name, mutation.action]] : []))),
)

export const PaymentMethods = graphqlEnum<PaymentMethod>('PaymentMethod', 'Where a payment comes from.', {
  wallet: 'The buyer’s balance.',
  card: 'A card, through the payment provider.',
})
