import { DirectiveLocation, GraphQLDirective, GraphQLError, GraphQLNonNull, GraphQLString, type ValidationRule } from 'graphql'

export const idempotentDirective = new GraphQLDirective({
  name: 'idempotent',
  description:
    'Makes a mutation safe to repeat: the same key with the same input answers what it answered first, for 24 hours; with other input IDEMPOTENCY_KEY_REUSED. It stands at the field of the mutation itself.',
  locations: [DirectiveLocation.FIELD],
  args: { key: { type: new GraphQLNonNull(GraphQLString), description: '1-255 printable ASCII characters.' } },
})

/** At any other field the key would be read by nobody, and the mutation would run unprotected without a word. */
export const idempotentAtMutations: ValidationRule = (context) => ({
  Field(field) {
    const directive = field.directives?.find(({ name }) => name.value === idempotentDirective.name)
    if (!directive || context.getParentType() === context.getSchema().getMutationType()) return
    context.reportError(
      new GraphQLError('Directive "@idempotent" stands at the field of a mutation, and at no other field.', { nodes: directive }),
    )
  },
})
