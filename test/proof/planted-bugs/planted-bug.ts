/** One known mistake, and who ought to notice it: test files, a suite of `prove`, or both, each on its own. */
export type PlantedBug = Mistake &
  ({ readonly tests: TestFiles; readonly prove?: SuiteCheck } | { readonly tests?: never; readonly prove: SuiteCheck })

interface Mistake {
  /** The mistake in a few words; also the line of the proof. */
  readonly name: string
  readonly edits: readonly Edit[]
  /** Whether the short form tries it, by its tests. */
  readonly short?: true
  /** The mistake makes somebody wait for ever, so that nothing but a test's time-out can notice it. */
  readonly timesOut?: true
}

/** The narrowest test files that ought to fail, by their paths from the root. */
export type TestFiles = readonly [string, ...string[]]

/** The checks of a suite's short form that ought to fail: those with `only` in their name. */
export interface SuiteCheck {
  readonly suite: string
  readonly only: string
  /** Settings of the run, such as a seed with which it meets the mistake. */
  readonly env?: Readonly<Record<string, string>>
}

/** Puts `replace` in the place of `search`, which has to occur in the file exactly once. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string
  readonly search: string
  readonly replace: string
}
