import { accessBugs } from './bugs/access-bugs.js'
import { databaseBugs } from './bugs/database-bugs.js'
import { eventBugs } from './bugs/event-bugs.js'
import { fairnessBugs } from './bugs/fairness-bugs.js'
import { growthBugs } from './bugs/growth-bugs.js'
import { idempotencyBugs } from './bugs/idempotency-bugs.js'
import { listBugs } from './bugs/list-bugs.js'
import { liveBugs } from './bugs/live-bugs.js'
import { lockBugs } from './bugs/lock-bugs.js'
import { moneyBugs } from './bugs/money-bugs.js'
import { operatorBugs } from './bugs/operator-bugs.js'
import { paymentBugs } from './bugs/payment-bugs.js'
import { payoutBugs } from './bugs/payout-bugs.js'
import { proofBugs } from './bugs/proof-bugs.js'
import { readAheadBugs } from './bugs/read-ahead-bugs.js'
import { turnBugs } from './bugs/turn-bugs.js'
import { walletBugs } from './bugs/wallet-bugs.js'
import { webhookBugs } from './bugs/webhook-bugs.js'
import type { PlantedBug } from './planted-bug.js'

export const plantedBugs: readonly PlantedBug[] = [
  ...lockBugs,
  ...moneyBugs,
  ...paymentBugs,
  ...payoutBugs,
  ...walletBugs,
  ...proofBugs,
  ...eventBugs,
  ...idempotencyBugs,
  ...webhookBugs,
  ...accessBugs,
  ...listBugs,
  ...fairnessBugs,
  ...turnBugs,
  ...liveBugs,
  ...growthBugs,
  ...readAheadBugs,
  ...operatorBugs,
  ...databaseBugs,
]
