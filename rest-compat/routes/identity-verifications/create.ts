import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { createdVerificationDocument } from '../../../schema/identity-verification/identity-verification-document.js'
import { CreateIdentityVerification } from '../../../schema/operations/documents.js'
import { metadata, text } from '../../../schema/validation/validated.js'
import { emailText, optional } from '../../fields.js'
import { granted } from '../../granted.js'
import { route } from '../../route.js'

export const create = route({
  method: 'post',
  path: '/identity-verifications',
  credential: 'api_key',
  description:
    'Asks for a person’s identity to be verified, also before they have an account: 201 with the record, or 200 with the one that is pending, whose invitation may be sent again.',
  body: z.object({
    email: emailText,
    external_user_id: optional(text(bounds.externalUserId)),
    redirect_url: optional(text(bounds.redirectUrl)),
    metadata: optional(metadata),
    testClockId: optional(text(bounds.id)),
  }),
  renames: { externalUserId: 'external_user_id', redirectUrl: 'redirect_url' },
  document: CreateIdentityVerification,
  variables: ({ body: { external_user_id: externalUserId, redirect_url: redirectUrl, ...body } }) => ({
    input: { ...body, externalUserId, redirectUrl },
  }),
  created: ({ createIdentityVerification: { created } }) => granted(created),
  location: ({ createIdentityVerification: { identityVerification } }) => `/api/v1/identity-verifications/${identityVerification.id}`,
  answer: createdVerificationDocument,
  from: ({ createIdentityVerification: { identityVerification, message } }) => ({ ...identityVerification, message: granted(message) }),
  errors: [
    'DEVELOPER_NOT_FOUND',
    'NO_REDIRECT_URLS_CONFIGURED',
    'REDIRECT_URL_MUST_BE_HTTPS',
    'REDIRECT_URL_NOT_ALLOWED',
    'EMAIL_DOMAIN_BLOCKED',
    'KYC_ALREADY_APPROVED',
    'DAILY_LIMIT_REACHED',
    'INVALID_ID',
    'TEST_CLOCK_NOT_FOUND',
  ],
})
