import { DirectiveLocation, GraphQLDirective, GraphQLNonNull, GraphQLString } from 'graphql'

export const idempotentDirective = new GraphQLDirective({
  name: 'idempotent',
  description:
    'Makes a mutation safe to repeat: the same key with the same input answers what it answered first, for 24 hours; with other input IDEMPOTENCY_KEY_REUSED.',
  locations: [DirectiveLocation.FIELD],
  args: { key: { type: new GraphQLNonNull(GraphQLString), description: '1-255 printable ASCII characters.' } },
})
