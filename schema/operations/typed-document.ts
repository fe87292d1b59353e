/**
 * An operation of this folder as a client runs it. `Data` is what it answers, `Variables` what it takes, as the schema says; both are for
 * the compiler alone.
 */
export interface TypedDocument<Data, Variables> {
  readonly name: string
  /** With every fragment it uses. */
  readonly text: string
  /** Never there; clients of other makes look for the types under this name as well. */
  readonly __apiType?: (variables: Variables) => Data
}

/** The variables as an argument, which may be left out where none is required. */
export type VariablesArgument<Variables> = Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]

/**
 * What is there once nothing was refused: a query whose field may be null answers null with an error only, and so does a mutation with the
 * objects of its payload. What stays null for other reasons, such as a secret that is shown once, is no object.
 */
export type Granted<Data> = { [Field in keyof Data]: GrantedField<NonNullable<Data[Field]>> }

type GrantedField<Value> = Value extends { userErrors: unknown } ? { [Field in keyof Value]: PresentObject<Value[Field]> } : Value
type PresentObject<Value> = NonNullable<Value> extends object ? NonNullable<Value> : Value
