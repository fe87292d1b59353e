/** What a folder `test/proof/<name>/suite.ts` exports as `suite`: one kind of proof, too heavy for `npm test`. */
export interface Suite {
  /** The folder's name; also what is typed after `npm run prove`. */
  readonly name: string
  /** One sentence for the summary page: what is shown, and against what. */
  readonly shows?: string
  run(options: SuiteOptions): Promise<Check[]>
}

export interface SuiteOptions {
  /** The form for CI: the same checks with smaller numbers, within a few minutes. */
  readonly short: boolean
  /** Says what is going on, for whoever watches. */
  readonly log: (line: string) => void
}

/** One line of the proof. */
export interface Check {
  readonly name: string
  readonly passed: boolean
  /** What was measured or counted: "200 of 200, 12 ms". */
  readonly figure?: string
  /** Of a failed check: what was found. Of a skipped one: why, beginning with "skipped". */
  readonly detail?: string
  /** It could not be tried on this machine; it counts as neither passed nor failed. */
  readonly skipped?: boolean
}
