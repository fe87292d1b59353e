import { Arg, Ctx, Resolver } from 'type-graphql'
import { DeploymentSetting } from '../../../schema/deployment/deployment-setting.type.js'
import { ConfirmClockInput, ConfirmClockPayload, ServiceHealth } from '../../../schema/deployment/service-health.type.js'
import { shownSettings } from '../../config/shown-settings.js'
import { confirmClock } from '../../operations/deployment/note-clock.js'
import { readServiceHealth } from '../../queries/deployment/read-service-health.js'
import { byStaff } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'

@Resolver()
export class DeploymentResolver {
  @QueryFor(byStaff('compliance', 'finance', 'owner'), () => [DeploymentSetting], {
    description: 'The settings that count now, with what each accepts and means; no secret is among them, and none is changed here.',
  })
  deploymentSettings(@Ctx() { services }: Context): DeploymentSetting[] {
    return shownSettings(services.config)
  }

  @QueryFor(byStaff('finance', 'owner'), () => ServiceHealth, {
    description: 'Whether what this service does by itself is done in time: queues, deadlines, deliveries, mails, and the books.',
  })
  async serviceHealth(@Ctx() { em, services }: Context): Promise<ServiceHealth> {
    return { ...(await readServiceHealth(em, services.clock())), queues: await services.queue.depths() }
  }

  @MutationFor(byStaff('owner'), () => ConfirmClockPayload, {
    description:
      'Says that the clocks of all machines are right, after one was doubted (`serviceHealth.clockDoubt`): deadlines fire again, those that are due by now within half a minute.',
    refusals: 'REASON_REQUIRED',
  })
  confirmClock(@Arg('input', () => ConfirmClockInput) input: ConfirmClockInput, @Ctx() { run }: Context) {
    return run(confirmClock, input)
  }
}
