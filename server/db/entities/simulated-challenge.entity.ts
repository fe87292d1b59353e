import { defineEntity, p } from '@mikro-orm/core'

/** What a payer has answered to the simulated bank (decisions 22); in a sandbox only. */
export const SimulatedChallengeSchema = defineEntity({
  name: 'SimulatedChallenge',
  tableName: 'simulated_challenge',
  properties: {
    paymentId: p.uuid().primary(),
    isConfirmed: p.boolean(),
    answeredAt: p.datetime(),
  },
})

export class SimulatedChallenge extends SimulatedChallengeSchema.class {}
SimulatedChallengeSchema.setClass(SimulatedChallenge)
