import { identityStep } from '../identity-verification/identity-step.js'
import type { Visit } from '../visit/visit.js'
import type { Html } from '../../locales/markup.js'
import type { Asked } from './asked.js'

/** The identity step of paying (decisions 8): offered where it was asked for. */
export function identityView(visit: Visit, { attempt, identityUrl: url }: Pick<Asked, 'attempt' | 'identityUrl'>): Html | null {
  if (!attempt?.needsIdentity && url === null) return null
  return identityStep(visit, { what: visit.say('pages.identity.stepWhat'), url })
}
