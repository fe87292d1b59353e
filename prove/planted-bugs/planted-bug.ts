/** One known mistake, and who ought to notice it. */
export interface PlantedBug {
  /** The mistake in a few words; also the line of the proof. */
  readonly name: string
  readonly edits: readonly Edit[]
  /** The narrowest test files that ought to fail, by their paths from the root. */
  readonly tests: readonly [string, ...string[]]
  /** Whether the short form tries it. */
  readonly short?: true
}

/** Puts `replace` in the place of `search`, which has to occur in the file exactly once. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string
  readonly search: string
  readonly replace: string
}
