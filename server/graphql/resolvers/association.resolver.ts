import { Arg, Ctx, Resolver } from 'type-graphql'
import { AssociationRequest } from '../../../schema/association/association.type.js'
import * as inputs from '../../../schema/association/association.input.js'
import * as payloads from '../../../schema/association/association.payload.js'
import { DomainError } from '../../domain/errors.js'
import { answerAssociation } from '../../operations/association/answer-association.js'
import { endAssociation } from '../../operations/association/end-association.js'
import { requestAssociation } from '../../operations/association/request-association.js'
import { setSpendingConsent } from '../../operations/association/set-spending-consent.js'
import { readAssociationRequest } from '../../queries/association/read-association-request.js'
import { anybody, by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { forViewer } from '../for-viewer.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class AssociationResolver {
  @QueryFor(anybody('who has the link'), () => AssociationRequest, {
    nullable: true,
    description:
      'The open request behind a mailed link, for whoever has the link. Unknown, answered, superseded or too old: null with an error (INVALID_LINK).',
  })
  async associationRequest(
    @Arg('token', () => String, { description: 'From the mailed link.' }) token: string,
    @Ctx() { actor, em, services }: Context,
  ): Promise<AssociationRequest> {
    const request = await readAssociationRequest(em, {
      secrets: services.secrets,
      token,
      now: services.clock(),
      publicUrl: services.config.publicUrl,
    })
    if (!request) throw new DomainError('INVALID_LINK')
    return forViewer(actor, request)
  }

  @MutationFor(by('developer'), () => payloads.RequestAssociationPayload, {
    description:
      'Mails a user a link by which they may let the developer act for them (decisions 3). An earlier request without an answer is superseded.',
    refusals: 'VALIDATION_ERROR, DAILY_LIMIT_REACHED; RATE_LIMITED, as an error of the request, after too many mails to one address',
  })
  requestAssociation(
    @Arg('input', () => inputs.RequestAssociationInput) { email }: inputs.RequestAssociationInput,
    @Ctx() context: Context,
  ) {
    return context.run(requestAssociation, { email })
  }

  @MutationFor(by({ user: 'the one who was asked, once; another one gets FORBIDDEN' }), () => payloads.AnswerAssociationPayload, {
    description:
      'A user lets a developer act for them, or does not (decisions 3). Accepting ends an earlier association of that developer.',
    refusals: 'INVALID_LINK, AMOUNT_PRECISION, AMOUNT_TOO_LARGE, DAILY_LIMIT_REACHED',
  })
  answerAssociation(
    @Arg('input', () => inputs.AnswerAssociationInput) { token, accept, dailyCapTnd }: inputs.AnswerAssociationInput,
    @Ctx() context: Context,
  ) {
    return context.run(answerAssociation, { token, accept, dailyCapTnd: dailyCapTnd ?? null })
  }

  @MutationFor(by({ developer: 'who ends their own', user: 'who names the developer' }), () => payloads.EndAssociationPayload, {
    description:
      'Ends an association, with the signature image and the consent to spending that belonged to it, and withdraws a request without an answer (decisions 3).',
    refusals: 'ASSOCIATION_NOT_FOUND',
  })
  endAssociation(@Arg('input', () => inputs.EndAssociationInput) { developerId }: inputs.EndAssociationInput, @Ctx() context: Context) {
    return context.run(endAssociation, developerId == null ? {} : { developerId: uuidOf('dev', developerId) })
  }

  @MutationFor(by({ user: 'in person' }), () => payloads.SetSpendingConsentPayload, {
    description:
      'A user lets the API keys of a developer who acts for them spend from their wallet up to a daily cap, changes that cap, or takes the consent back (decisions 13).',
    refusals: 'ASSOCIATION_NOT_FOUND, VALIDATION_ERROR, AMOUNT_PRECISION, AMOUNT_TOO_LARGE, DAILY_LIMIT_REACHED',
  })
  setSpendingConsent(
    @Arg('input', () => inputs.SetSpendingConsentInput) { developerId, dailyCapTnd }: inputs.SetSpendingConsentInput,
    @Ctx() context: Context,
  ) {
    return context.run(setSpendingConsent, { developerId: uuidOf('dev', developerId), dailyCapTnd: dailyCapTnd ?? null })
  }
}
