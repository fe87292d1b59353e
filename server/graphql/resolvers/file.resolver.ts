import { Arg, Ctx, Resolver } from 'type-graphql'
import { RevokeFileLinksInput } from '../../../schema/file/file.input.js'
import { RevokeFileLinksPayload } from '../../../schema/file/file.payload.js'
import { revokeFileLinks } from '../../operations/escrow/revoke-file-links.js'
import { by } from '../access/access.js'
import { MutationFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class FileResolver {
  @MutationFor(
    by({ user: 'a party of the escrow that the file was shown in', api_key: 'which acts for a party, or whose developer created it' }),
    () => RevokeFileLinksPayload,
    {
      description:
        'Takes back every link to a file that was given out until now, in answers and in events: from then on they are 404. Reading what the file was shown with gives a fresh one.',
      refusals: 'FILE_NOT_FOUND, INVALID_ID',
    },
  )
  async revokeFileLinks(@Arg('input', () => RevokeFileLinksInput) { fileId }: RevokeFileLinksInput, @Ctx() { run }: Context) {
    await run(revokeFileLinks, { fileId: uuidOf('file', fileId) })
    return { fileId }
  }
}
