import { defineEntity, p } from '@mikro-orm/core'
import { claimMachine, kycDeciders, kycMachine, providerStates } from '../../domain/identity-verification/identity-verification.js'

export const IdentityVerificationSchema = defineEntity({
  name: 'IdentityVerification',
  tableName: 'identity_verification',
  properties: {
    id: p.uuid().primary(),
    developerId: p.uuid().nullable(),
    testClockId: p.uuid().nullable(),
    email: p.text(),
    externalUserId: p.text().nullable(),
    redirectUrl: p.text().nullable(),
    metadata: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    kycStatus: p.enum(kycMachine.statuses).default('pending'),
    decidedBy: p.enum(kycDeciders).nullable(),
    needsAdminReview: p.boolean().default(false),
    provider: p.text().nullable(),
    providerSessionId: p.text().nullable(),
    providerState: p.enum(providerStates).nullable(),
    claimStatus: p.enum(claimMachine.statuses).default('pending'),
    linkedUserId: p.uuid().nullable(),
    linkedAt: p.datetime().nullable(),
    emailSentAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    expiresAt: p.datetime(),
  },
})

export class IdentityVerification extends IdentityVerificationSchema.class {}
IdentityVerificationSchema.setClass(IdentityVerification)
