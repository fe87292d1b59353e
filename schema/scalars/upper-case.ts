/** A word as GraphQL's enums have it. JavaScript says of an upper-case text no more than that it is one. */
export const upperCase = <Word extends string>(word: Word) => word.toUpperCase() as Uppercase<Word>
