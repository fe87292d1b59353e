import { createHash } from 'node:crypto'
import {
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  validate,
  visit,
  type ASTNode,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type StringValueNode,
} from 'graphql'
import type { Limits } from '../../config.js'
import { DomainError } from '../../domain/errors.js'
import { idempotentAtMutations } from '../idempotent-directive.js'
import { checkLimits, limitExceeded } from './document-limits.js'
import { measure, type DocumentSize } from './document-size.js'
import type { OperationKind } from './operation-turns.js'

export interface PreparedOperation {
  document: ReadDocument
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
  /** What it counts against the caller's requests per minute: its root fields. */
  rate: number
  /** What it is to the others who want to be served. */
  kind: OperationKind
}

type Sizes = Map<DefinitionNode, DocumentSize>

/** A document that was parsed. What was found out about it once is not found out again. */
export class ReadDocument {
  readonly #schema: GraphQLSchema
  readonly document: DocumentNode
  #sizes: Sizes | undefined
  #sizeVariables: readonly string[] | undefined
  readonly #sizesWith = new Map<string, DocumentSize>()
  #problems: readonly GraphQLError[] | undefined
  #hash: string | undefined

  constructor(
    schema: GraphQLSchema,
    readonly text: string,
    document: DocumentNode,
  ) {
    this.#schema = schema
    this.document = document
  }

  /** The SHA-256 of its text, in hexadecimal digits. */
  get hash(): string {
    return (this.#hash ??= createHash('sha256').update(this.text).digest('hex'))
  }

  /** How large its parts are, when none is beyond the limits. What was within them once is so again, unless it depends on the variables. */
  sizesWith(variables: Record<string, unknown>, limits: Limits): Sizes {
    if (this.#sizes) return this.#sizes
    const sizes = checkLimits(this.#schema, this.document, variables, limits)
    if (this.#variablesOfSize().length === 0) this.#sizes = sizes
    return sizes
  }

  /** How large its one operation is, whatever the limits: it is one of ours. Measured once for each size of its pages and what is left out. */
  sizeWith(variables: Record<string, unknown>, pageDefault: number): DocumentSize {
    const asked = this.#variablesOfSize()
      .map((name) => String(variables[name]))
      .join()
    const known = this.#sizesWith.get(asked)
    if (known) return known
    const size = measure(this.#schema, this.document, operationIn(this, null), { variables, pageDefault })
    if (this.#sizesWith.size >= mostSizes) this.#sizesWith.clear()
    this.#sizesWith.set(asked, size)
    return size
  }

  #variablesOfSize(): readonly string[] {
    return (this.#sizeVariables ??= variablesOfSize(this.document))
  }

  /** What the specification of GraphQL finds wrong with it, and where `@idempotent` stands wrong. Asked once it is known to be within the limits. */
  get problems(): readonly GraphQLError[] {
    return (this.#problems ??= validate(this.#schema, this.document, rules))
  }
}

const rules = [...specifiedRules, idempotentAtMutations]

/** Throws MALFORMED_DOCUMENT or QUERY_LIMIT_EXCEEDED; a syntax error as it is. */
export function readDocument(schema: GraphQLSchema, query: string, maxTokens?: number): ReadDocument {
  const document = parseWithin(query, maxTokens)
  if (!document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) throw malformed('The document has no operation.')
  refuseNul(document)
  return new ReadDocument(schema, query, document)
}

export function operationIn({ document }: ReadDocument, operationName: string | null): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName)
  if (operation) return operation
  throw malformed(
    operationName === null
      ? 'The document has several operations: name one in "operationName".'
      : 'The document has no operation of the name in "operationName".',
  )
}

function parseWithin(query: string, maxTokens: number | undefined): DocumentNode {
  try {
    return parse(query, { maxTokens })
  } catch (error) {
    if (maxTokens !== undefined && error instanceof GraphQLError && /more tha[nt] \d+ tokens/.test(error.message))
      throw limitExceeded('tokens', `over ${maxTokens}`, maxTokens)
    throw error
  }
}

/** In directives, also in those that nothing reads (decisions 1, strict inputs); inputs refuse it themselves, by the name of their field. */
function refuseNul(document: DocumentNode): void {
  const refuse = ({ value }: StringValueNode) => {
    if (value.includes('\0')) throw malformed('A directive of the document contains the NUL character.')
  }
  visit(document, { Directive: (directive) => void visit(directive, { StringValue: refuse }) })
}

/** How many sizes of one document are remembered: callers choose its pages. */
const mostSizes = 200

/** The variables on which its size depends: which a page's size anywhere in the document is or holds, or what leaves something out. */
function variablesOfSize(document: DocumentNode): string[] {
  const found = new Set<string>()
  const note = (node: ASTNode) => visit(node, { Variable: (variable) => void found.add(variable.name.value) })
  visit(document, {
    Argument: ({ name, value }) => {
      if (sizesOfPages.has(name.value)) note(value)
    },
    Directive: (directive) => {
      if (directive.name.value === 'skip' || directive.name.value === 'include') note(directive)
    },
  })
  return [...found]
}

const sizesOfPages: ReadonlySet<string> = new Set(['first', 'last', 'limit'])

const malformed = (message: string) => new DomainError('MALFORMED_DOCUMENT', { message })
