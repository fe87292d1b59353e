import { Arg, Args, Ctx, Resolver } from 'type-graphql'
import { FirstArgs } from '../../../schema/node/connection-type.js'
import { RequestLogFilterInput } from '../../../schema/request-log/request-log.input.js'
import { LoggedExchange, LoggedRequestConnection, RequestHealth } from '../../../schema/request-log/request-log.type.js'
import { callerAs } from '../../domain/credential/actor.js'
import { readRequest, readRequestHealth, readRequests } from '../../queries/request-log/read-requests.js'
import { by } from '../access/access.js'
import { QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { connectionOf, windowOf } from '../list-window.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class RequestLogResolver {
  @QueryFor(by('developer'), () => LoggedRequestConnection, {
    description:
      'What the developer and their keys asked, newest first: each request to `/api/v1`, `/api/developer` and `/graphql` with a credential that was good, within seconds of its answer, for 30 days unless the deployment says otherwise.',
    refusals: 'VALIDATION_ERROR',
  })
  async requestLog(
    @Args(() => FirstArgs) window: FirstArgs,
    @Arg('filter', () => RequestLogFilterInput, { nullable: true, description: 'Only these.' })
    filter: RequestLogFilterInput | null | undefined,
    @Ctx() context: Context,
  ) {
    const { developerId } = callerAs(context, 'developer')
    const { limit } = windowOf(context, window)
    const { apiKeyId, from, to, ...rest } = filter ?? {}
    const { requests, next } = await readRequests(context.em, {
      developerId,
      limit,
      after: window.after ?? null,
      filter: {
        ...rest,
        apiKeyId: apiKeyId == null ? null : uuidOf('key', apiKeyId),
        from: from == null ? null : new Date(from),
        to: to == null ? null : new Date(to),
      },
    })
    const page = connectionOf(
      requests.map(({ request: node, cursor }) => ({ node, cursor })),
      { hasMore: next !== null, isPast: window.after != null },
    )
    // Where nothing was found among those that were looked at, the list goes on behind them.
    return { ...page, pageInfo: { ...page.pageInfo, endCursor: next ?? page.pageInfo.endCursor } }
  }

  @QueryFor(by('developer'), () => LoggedExchange, {
    nullable: true,
    description:
      'One request of the developer or their keys by its `X-Request-Id`, with both bodies, the events that it caused and their deliveries; the last one where several bear that id. Unknown or foreign: REQUEST_NOT_FOUND.',
  })
  request(@Arg('requestId', () => String, { description: 'What `X-Request-Id` answered.' }) requestId: string, @Ctx() context: Context) {
    const { developerId } = callerAs(context, 'developer')
    return readRequest(context.em, { developerId, requestId })
  }

  @QueryFor(by('developer'), () => RequestHealth, { description: 'How the requests of the developer and their keys went in the last day.' })
  requestHealth(@Ctx() context: Context) {
    const { developerId } = callerAs(context, 'developer')
    return readRequestHealth(context.em, { developerId, now: context.services.clock() })
  }
}
