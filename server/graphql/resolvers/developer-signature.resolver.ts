import { Arg, Ctx, Resolver } from 'type-graphql'
import { SignatureRequest } from '../../../schema/developer/developer-signature.type.js'
import * as inputs from '../../../schema/developer/developer.input.js'
import * as payloads from '../../../schema/developer/developer.payload.js'
import { DomainError } from '../../domain/errors.js'
import { confirmDeveloperSignature } from '../../operations/developer/confirm-developer-signature.js'
import { confirmOwnSignature } from '../../operations/developer/confirm-own-signature.js'
import { deleteDeveloperSignature } from '../../operations/developer/delete-developer-signature.js'
import { deleteOwnSignature } from '../../operations/developer/delete-own-signature.js'
import { putDeveloperSignature } from '../../operations/developer/put-developer-signature.js'
import { putOwnSignature } from '../../operations/developer/put-own-signature.js'
import { readSignatureRequest } from '../../queries/developer/read-signature-request.js'
import { anybody, by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { forViewer } from '../for-viewer.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class DeveloperSignatureResolver {
  @QueryFor(anybody('who has the link'), () => SignatureRequest, {
    nullable: true,
    description:
      'The signature image behind a mailed link, for whoever has the link. Unknown, or the image was replaced: null with an error (INVALID_LINK).',
  })
  async signatureRequest(
    @Arg('token', () => String, { description: 'From the mailed link.' }) token: string,
    @Ctx() { actor, em, services }: Context,
  ): Promise<SignatureRequest> {
    const request = await readSignatureRequest(em, { secrets: services.secrets, token })
    if (!request) throw new DomainError('INVALID_LINK')
    const shown = forViewer(actor, request)
    // A signature is worth forging; only the one it stands for gets to see it.
    return { ...shown, image: shown.isForViewer ? shown.image : null }
  }

  @MutationFor(by({ developer: 'with an associated user, else ACCOUNT_NOT_ASSOCIATED' }), () => payloads.PutDeveloperSignaturePayload, {
    description:
      'Stores the image that will sign for the associated user with `autoSign`, in place of an earlier one, and mails that user a link to confirm it (decisions 3).',
    refusals: 'SIGNATURE_INVALID; RATE_LIMITED, as an error of the request, after too many mails to one address',
  })
  putDeveloperSignature(
    @Arg('input', () => inputs.PutDeveloperSignatureInput) { image }: inputs.PutDeveloperSignatureInput,
    @Ctx() context: Context,
  ) {
    return context.run(putDeveloperSignature, { image: imageOf(image) })
  }

  @MutationFor(by({ user: 'whose signature it is; another one gets FORBIDDEN' }), () => payloads.ConfirmDeveloperSignaturePayload, {
    description: 'The associated user confirms that this image signs for them (decisions 3).',
    refusals: 'INVALID_LINK, VERSION_CONFLICT when the image is another one than was shown',
  })
  confirmDeveloperSignature(
    @Arg('input', () => inputs.ConfirmDeveloperSignatureInput) { token, sha256 }: inputs.ConfirmDeveloperSignatureInput,
    @Ctx() context: Context,
  ) {
    return context.run(confirmDeveloperSignature, { token, sha256 })
  }

  @MutationFor(by({ user: 'whose signature it is' }), () => payloads.ConfirmOwnSignaturePayload, {
    description: 'The associated user confirms, without the mailed link, that the image of a developer signs for them (decisions 3).',
    refusals: 'INVALID_ID, SIGNATURE_NOT_CONFIGURED, VERSION_CONFLICT when the image is another one than was shown',
  })
  confirmOwnSignature(
    @Arg('input', () => inputs.ConfirmOwnSignatureInput) { developerId, sha256 }: inputs.ConfirmOwnSignatureInput,
    @Ctx() context: Context,
  ) {
    return context.run(confirmOwnSignature, { developerId: uuidOf('dev', developerId), sha256 })
  }

  @MutationFor(by({ user: 'for whom the developer acts' }), () => payloads.PutOwnSignaturePayload, {
    description: 'The user gives the image with which a developer signs for them, in place of an earlier one. It is confirmed by that.',
    refusals: 'INVALID_ID, ASSOCIATION_NOT_FOUND, SIGNATURE_INVALID',
  })
  putOwnSignature(
    @Arg('input', () => inputs.PutOwnSignatureInput) { developerId, image }: inputs.PutOwnSignatureInput,
    @Ctx() context: Context,
  ) {
    return context.run(putOwnSignature, { developerId: uuidOf('dev', developerId), image: imageOf(image) })
  }

  @MutationFor(by({ user: 'whose signature it is' }), () => payloads.DeleteOwnSignaturePayload, {
    description: 'The user takes away the image with which a developer signs for them; what it signed stays signed.',
    refusals: 'INVALID_ID, SIGNATURE_NOT_CONFIGURED',
  })
  deleteOwnSignature(
    @Arg('input', () => inputs.DeleteOwnSignatureInput) { developerId }: inputs.DeleteOwnSignatureInput,
    @Ctx() context: Context,
  ) {
    return context.run(deleteOwnSignature, { developerId: uuidOf('dev', developerId) })
  }

  @MutationFor(by('developer'), () => payloads.DeleteDeveloperSignaturePayload, {
    description: 'Removes the signature image; what it signed stays signed.',
    refusals: 'SIGNATURE_NOT_CONFIGURED',
  })
  deleteDeveloperSignature(@Ctx() context: Context) {
    return context.run(deleteDeveloperSignature, undefined)
  }
}

function imageOf(text: string): Buffer {
  const base64 = /^(?:data:image\/png;base64,)?([A-Za-z0-9+/]*={0,2})$/.exec(text)?.[1]
  if (base64) return Buffer.from(base64, 'base64')
  throw new DomainError('SIGNATURE_INVALID', { details: { image: 'must be a PNG image in base64' }, field: ['image'] })
}
