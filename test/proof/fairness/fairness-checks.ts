import type { FairnessCheck } from './fairness-check.js'
import { halfSentRequests } from './half-sent-requests.js'
import { oneKeyLists } from './one-key-lists.js'
import { tenPrincipals } from './ten-principals.js'

/** In the order of the page. Each is a file of its own. */
export const fairnessChecks: readonly FairnessCheck[] = [oneKeyLists, tenPrincipals, halfSentRequests]
