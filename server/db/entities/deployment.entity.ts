import { defineEntity, p } from '@mikro-orm/core'

export const DeploymentSchema = defineEntity({
  name: 'Deployment',
  tableName: 'deployment',
  properties: {
    singleton: p.boolean().primary().default(true),
    environment: p.enum(['sandbox', 'live'] as const),
    wrappedKey: p.blob().nullable(),
    secretFingerprint: p.blob().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export class Deployment extends DeploymentSchema.class {}
DeploymentSchema.setClass(Deployment)
