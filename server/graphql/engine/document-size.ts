import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { leafWeights, listLengths, undecidedLength } from './field-weights.js'

/** How much an operation asks for, with its fragments written out where they are used. */
export interface DocumentSize {
  /** Fields within fields, leaves included; introspection apart. */
  depth: number
  introspectionDepth: number
  aliases: number
  /** Those within `__schema` and `__type`, which are there for one answer to have the same many times over. */
  introspectionAliases: number
  directives: number
  /** Fields, fragments and inline fragments, each as often as it is used. */
  selections: number
  /** Objects that would be read: a list counts by the page asked for; leaves are free, but for long ones. */
  cost: number
  /** Root fields when this is an operation. `__typename` is free. */
  fields: number
  /** The largest `first` or `last`. */
  page: number
}

interface SizeOptions {
  /** The values of the operation's variables, as sent. */
  variables: Record<string, unknown>
  /** What a page counts when `first` and `last` are absent. */
  pageDefault: number
}

/** Measures an operation, or a fragment by itself, before anything else looks at it: validation takes seconds over a fragment bomb. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode | FragmentDefinitionNode,
  options: SizeOptions,
): DocumentSize {
  const isOperation = definition.kind === Kind.OPERATION_DEFINITION
  const type = isOperation ? schema.getRootType(definition.operation) : schema.getType(definition.typeCondition.name.value)
  const variables = isOperation ? { ...defaultsOf(definition), ...options.variables } : options.variables
  const size = new Measurer(schema, document, { ...options, variables }).selections(definition.selectionSet, {
    type,
    page: null,
    isIntrospection: type != null && isIntrospectionType(type),
  })
  return { ...size, directives: size.directives + (definition.directives?.length ?? 0) }
}

interface Place {
  type: GraphQLNamedType | null | undefined
  /** The page that lists right here are pages of. */
  page: number | null
  isIntrospection: boolean
}

const nothing: DocumentSize = {
  depth: 0,
  introspectionDepth: 0,
  aliases: 0,
  introspectionAliases: 0,
  directives: 0,
  selections: 0,
  cost: 0,
  fields: 0,
  page: 0,
}

const sum = (one: DocumentSize, other: DocumentSize): DocumentSize => ({
  depth: Math.max(one.depth, other.depth),
  introspectionDepth: Math.max(one.introspectionDepth, other.introspectionDepth),
  aliases: one.aliases + other.aliases,
  introspectionAliases: one.introspectionAliases + other.introspectionAliases,
  directives: one.directives + other.directives,
  selections: one.selections + other.selections,
  cost: one.cost + other.cost,
  fields: one.fields + other.fields,
  page: Math.max(one.page, other.page),
})

class Measurer {
  readonly #schema: GraphQLSchema
  readonly #options: SizeOptions
  readonly #fragments: Map<string, FragmentDefinitionNode>
  /** Each fragment is measured once for each kind of place, however often it is spread. */
  readonly #measured = new Map<string, DocumentSize>()

  constructor(schema: GraphQLSchema, { definitions }: DocumentNode, options: SizeOptions) {
    this.#schema = schema
    this.#options = options
    this.#fragments = new Map(definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])))
  }

  selections({ selections }: SelectionSetNode, place: Place): DocumentSize {
    return selections.map((node) => this.#selection(node, place)).reduce(sum, nothing)
  }

  #selection(node: SelectionNode, place: Place): DocumentSize {
    const own = { ...nothing, selections: 1, directives: node.directives?.length ?? 0 }
    const size = this.#selected(node, place)
    return sum(own, this.#isLeftOut(node) ? { ...size, cost: 0 } : size)
  }

  #selected(node: SelectionNode, place: Place): DocumentSize {
    if (node.kind === Kind.FIELD) return this.#field(node, place)
    if (node.kind === Kind.FRAGMENT_SPREAD) return this.#fragment(node.name.value, place)
    return this.selections(node.selectionSet, this.#narrowed(place, node.typeCondition?.name.value))
  }

  /** By `@skip` or `@include`: nothing of it is read. */
  #isLeftOut({ directives = [] }: SelectionNode): boolean {
    return directives.some(({ name, arguments: [condition] = [] }) => {
      const given = condition && valueFromASTUntyped(condition.value, this.#options.variables)
      return (name.value === 'skip' && given === true) || (name.value === 'include' && given === false)
    })
  }

  #fragment(name: string, place: Place): DocumentSize {
    const fragment = this.#fragments.get(name)
    if (!fragment) return nothing
    const key = `${name} ${place.page} ${place.isIntrospection}`
    const known = this.#measured.get(key)
    if (known) return known
    // A fragment inside itself adds nothing here; validation refuses it.
    this.#measured.set(key, nothing)
    const inside = this.selections(fragment.selectionSet, this.#narrowed(place, fragment.typeCondition.name.value))
    const size = { ...inside, directives: inside.directives + (fragment.directives?.length ?? 0) }
    this.#measured.set(key, size)
    return size
  }

  #narrowed(place: Place, typeName: string | undefined): Place {
    return typeName === undefined ? place : { ...place, type: this.#schema.getType(typeName) }
  }

  #field(node: FieldNode, { type, page, isIntrospection: isInside }: Place): DocumentSize {
    const name = node.name.value
    const isIntrospection = isInside || name === '__schema' || name === '__type'
    const definition = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
    const asked = this.#page(node, definition, ['first', 'last'])
    const rows = asked ?? this.#page(node, definition, ['limit'])
    const inside = node.selectionSet ? this.selections(node.selectionSet, { ...insideOf(definition, rows), isIntrospection }) : nothing
    return {
      ...inside,
      depth: isIntrospection ? inside.depth : inside.depth + 1,
      introspectionDepth: isIntrospection ? inside.introspectionDepth + 1 : inside.introspectionDepth,
      aliases: inside.aliases + (node.alias ? 1 : 0),
      introspectionAliases: inside.introspectionAliases + (node.alias && isInside ? 1 : 0),
      cost: isIntrospection ? 0 : costOf(definition, { key: `${type?.name}.${name}`, inside: inside.cost, page: rows ?? page }),
      fields: name === '__typename' ? 0 : 1,
      page: Math.max(inside.page, asked ?? 0),
    }
  }

  /** How many items a field with pages is asked for; null for others. A value that is no number is refused later. */
  #page(
    { arguments: given = [] }: FieldNode,
    definition: GraphQLField<unknown, unknown> | undefined,
    names: readonly string[],
  ): number | null {
    const { variables, pageDefault } = this.#options
    const asked = given.filter(({ name }) => names.includes(name.value)).map(({ value }) => valueFromASTUntyped(value, variables))
    const numbers = asked.filter((value): value is number => typeof value === 'number')
    if (numbers.length > 0) return Math.max(...numbers, 0)
    return definition?.args.some(({ name }) => names.includes(name)) ? pageDefault : null
  }
}

/** The lists right inside a page are as long as it; those of the items of a list are not. */
function insideOf(definition: GraphQLField<unknown, unknown> | undefined, page: number | null): Pick<Place, 'type' | 'page'> {
  if (!definition) return { type: undefined, page }
  return { type: getNamedType(definition.type), page: isListType(getNullableType(definition.type)) ? null : page }
}

interface Counted {
  /** `Type.field` */
  key: string
  /** What one of its items costs beyond itself. */
  inside: number
  page: number | null
}

function costOf(definition: GraphQLField<unknown, unknown> | undefined, { key, inside, page }: Counted): number {
  if (!definition) return inside
  const { name, type } = definition
  if (!isCompositeType(getNamedType(type))) return leafWeights.get(key) ?? leafWeights.get(name) ?? 0
  if (!isListType(getNullableType(type))) return 1 + inside
  return (page ?? listLengths.get(key) ?? listLengths.get(name) ?? undecidedLength) * (1 + inside)
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  )
}
