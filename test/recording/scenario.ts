import type { World } from './world.js'

/** A part of the recording, written to a file of its own. */
export interface Scenario {
  /** The file's name; recordings are compared by it. */
  readonly name: string
  run(world: World): Promise<void>
}
