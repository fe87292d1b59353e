import { rawJson } from './json-output.js'

/**
 * A number of a request body, kept as the text the caller wrote: `1250.10` stays `1250.10`, and `1e400` does not become Infinity.
 * Whoever needs a value reads `text` and refuses the forms it does not want (decisions 1, money).
 */
export class JsonNumber {
  constructor(readonly text: string) {}

  /** Printed again as it was written. */
  toJSON(): unknown {
    return rawJson(this.text)
  }
}
