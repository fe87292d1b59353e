import type { Limits } from '../config.js'
import { Turns } from '../turns/turns.js'

/** Whose long body is read next: one at a time. */
export const turnsForBodies = ({ waitingEach, waitMostMs: patienceMs }: Limits): Turns =>
  new Turns({ places: 1, placesEach: 1, waitingEach, patienceMs })
