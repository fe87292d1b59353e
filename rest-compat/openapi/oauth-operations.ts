import type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  OpenApiTag,
} from '../../schema/document/open-api.js'
import type { JsonSchema } from '../../schema/document/published.js'
import { discoveryPath, oauthPaths } from '../../schema/oauth/oauth-paths.js'
import { headersOf } from './headers.js'

/** Signing in to applications (specification, OAuth 2.0 single sign-on), whose routes are a library's and speak as OAuth does. */
export const oauthTag: OpenApiTag & { name: 'Single sign-on' } = {
  name: 'Single sign-on',
  description: 'OAuth 2.0 and OpenID Connect: people sign in to your application with their account here. Take a library that knows it.',
}

const text = (description: string): JsonSchema => ({ type: 'string', description })

const parameter = (
  name: string,
  description: string,
  { isRequired = false, ...schema }: JsonSchema & { isRequired?: boolean } = {},
): OpenApiParameter => ({
  name,
  in: 'query',
  required: isRequired,
  description,
  schema: { type: 'string', ...schema },
})

const object = (properties: Record<string, JsonSchema>, required: string[] = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  required,
  properties,
})

const oauthError = object({ error: text('The code of OAuth, such as `invalid_grant`.'), error_description: text('What was wrong.') }, [
  'error',
])

const json = (description: string, schema: JsonSchema, example: unknown): OpenApiResponse => ({
  description,
  headers: headersOf(),
  content: { 'application/json': { schema, example } },
})

const refused = (status: '400' | '401', error: string): Record<string, OpenApiResponse> => {
  const answer = json('Refused, as OAuth says it.', oauthError, { error, error_description: 'grant request is invalid' })
  const code: JsonSchema = { type: 'string', enum: [status === '400' ? 'VALIDATION_ERROR' : 'UNAUTHORIZED'] }
  const headers = { ...answer.headers, 'X-Error-Code': { description: 'The code of the refusal.', required: true, schema: code } }
  return { [status]: { ...answer, headers } }
}

const fields = (schema: JsonSchema, example: Record<string, string>): OpenApiOperation['requestBody'] => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema, example } satisfies OpenApiContent },
})

const operation = (
  given: Pick<OpenApiOperation, 'operationId' | 'summary' | 'description' | 'responses'> & Partial<OpenApiOperation>,
): OpenApiOperation => ({
  tags: [oauthTag.name],
  security: [],
  parameters: [],
  ...given,
})

const ofClient = [{ OauthClient: [] }]
const token = { token: text('An access or a refresh token of this client.'), token_type_hint: text('`access_token` or `refresh_token`.') }
const tokenExample = { token: '2QcH0n3Xn…' }

export const oauthOperations: OpenApiDocument['paths'] = {
  [discoveryPath]: {
    get: operation({
      operationId: 'getOpenidConfiguration',
      summary: 'Discovery',
      description: 'Where everything is, and what is supported. The issuer is the address of this deployment; libraries need nothing else.',
      responses: {
        200: json('What is supported.', object({ issuer: text('This deployment.') }), { issuer: 'https://escrow.example.com' }),
        400: json('Refused.', { $ref: '#/components/schemas/SimpleError' }, { error: 'Bad Request', message: 'This path takes GET.' }),
      },
    }),
  },
  [oauthPaths.authorization]: {
    get: operation({
      operationId: 'authorize',
      summary: 'Ask a person',
      description:
        'Where a browser is sent: the person signs in and allows what is asked for. An unknown client or redirect URI is 400 here; everything else goes back to `redirect_uri`, with `code` or `error`, `state` and `iss`.',
      parameters: [
        parameter('response_type', 'Always `code`.', { isRequired: true, enum: ['code'] }),
        parameter('client_id', 'Of the OAuth client.', { isRequired: true }),
        parameter('redirect_uri', 'One of those registered, as the very same text.', { isRequired: true }),
        parameter('scope', 'Of `openid profile email kyc offline_access`.', { isRequired: true }),
        parameter('code_challenge', 'PKCE, of every client: SHA-256 of a verifier of your own, in base64url.', { isRequired: true }),
        parameter('code_challenge_method', 'Always `S256`.', { isRequired: true, enum: ['S256'] }),
        parameter('state', 'Comes back unchanged.'),
        parameter('response_mode', 'How it comes back: `query`, unless `fragment` or `form_post`.', {
          enum: ['query', 'fragment', 'form_post'],
        }),
        parameter('nonce', 'Stands in the ID token.'),
        parameter('prompt', '`none`, `login` or `consent`; a refresh token (`offline_access`) takes `consent`.'),
        parameter('login_hint', 'The e-mail address of the person who is expected.'),
      ],
      responses: {
        200: { description: 'With `response_mode=form_post`: a page that posts the answer to `redirect_uri`.', headers: headersOf() },
        303: { description: 'On to the page where the person answers, or back to `redirect_uri`.', headers: headersOf('Location') },
        400: json(
          'The client or the redirect URI is not known.',
          { $ref: '#/components/schemas/SimpleError' },
          {
            error: 'Bad Request',
            message: 'client is invalid',
            details: { client_id: 'client is invalid' },
          },
        ),
      },
    }),
  },
  [oauthPaths.token]: {
    post: operation({
      operationId: 'exchangeCode',
      summary: 'Exchange a code or a refresh token',
      description:
        'A code is good for a minute and once; using it again ends what it gave. A refresh token is replaced at each use, for 30 days from the first; using an old one ends them all. A client with a secret sends it as Basic or as `client_secret`.',
      security: [...ofClient, {}],
      requestBody: fields(
        object(
          {
            grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'], description: 'What is exchanged.' },
            code: text('Of the redirect.'),
            redirect_uri: text('The same as was asked with.'),
            code_verifier: text('Of which the challenge was made.'),
            refresh_token: text('The newest one.'),
            client_id: text('Where no Basic header says it.'),
            client_secret: text('Where no Basic header says it.'),
          },
          ['grant_type'],
        ),
        {
          grant_type: 'authorization_code',
          code: 'xKZ8…',
          redirect_uri: 'https://shop.example.com/signed-in',
          code_verifier: 'dBjftJeZ4CVP…',
        },
      ),
      responses: {
        200: json(
          'Tokens.',
          object(
            {
              access_token: text('Opens `/api/oauth/userinfo`.'),
              token_type: { type: 'string', enum: ['Bearer'], description: 'How it is sent.' },
              expires_in: { type: 'integer', description: 'Seconds: 3600.' },
              scope: text('What was allowed.'),
              id_token: text('Who signed in, signed with RS256; `sub` is the user, `usr_…`.'),
              refresh_token: text('With `offline_access`.'),
            },
            ['access_token', 'token_type', 'expires_in'],
          ),
          { access_token: '2QcH0n3Xn…', token_type: 'Bearer', expires_in: 3_600, scope: 'openid email', id_token: 'eyJhbGciOiJSUzI1NiIs…' },
        ),
        ...refused('400', 'invalid_grant'),
        ...refused('401', 'invalid_client'),
      },
    }),
  },
  [oauthPaths.userinfo]: {
    get: operation({
      operationId: 'getUserinfo',
      summary: 'Who signed in',
      description:
        'What the person has allowed: `sub` always, names with `profile`, the address with `email`, and with `kyc` whether they are known.',
      security: [{ OauthToken: [] }],
      responses: {
        200: json(
          'The person.',
          object(
            {
              sub: text('The user, `usr_…`.'),
              name: text('Both names.'),
              given_name: text('The first name.'),
              family_name: text('The last name.'),
              locale: { type: 'string', enum: ['en', 'fr', 'ar'], description: 'Their language.' },
              email: text('Their verified address.'),
              email_verified: { type: 'boolean', description: 'Whether they have shown that it is theirs.' },
              kyc_status: {
                type: 'string',
                enum: ['none', 'pending', 'approved', 'rejected'],
                description: 'Where the verification of their identity stands.',
              },
              kyc_verified: { type: 'boolean', description: 'Whether it is approved.' },
            },
            ['sub'],
          ),
          {
            sub: 'usr_01jd4q6z8y3v7w2n5k9m0xabcd',
            email: 'lina@example.com',
            email_verified: true,
            kyc_status: 'approved',
            kyc_verified: true,
          },
        ),
        ...refused('400', 'invalid_request'),
        ...refused('401', 'invalid_token'),
      },
    }),
  },
  [oauthPaths.jwks]: {
    get: operation({
      operationId: 'getSigningKeys',
      summary: 'Public keys',
      description: 'With which ID tokens are verified. A new key is here a day before it signs, an old one until its tokens have expired.',
      responses: {
        200: json('The keys.', object({ keys: { type: 'array', items: { type: 'object' } } }), {
          keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: '…' }],
        }),
        400: json('Refused.', { $ref: '#/components/schemas/SimpleError' }, { error: 'Bad Request', message: 'This path takes GET.' }),
      },
    }),
  },
  [oauthPaths.revocation]: {
    post: operation({
      operationId: 'revokeOauthToken',
      summary: 'Give a token back',
      description: 'Ends a token, and all that were given with it.',
      security: [...ofClient, {}],
      requestBody: fields(object({ ...token, client_id: text('Of a public client.') }, ['token']), tokenExample),
      responses: {
        200: { description: 'It is good no longer; an unknown one was not before.', headers: headersOf() },
        ...refused('400', 'invalid_request'),
        ...refused('401', 'invalid_client'),
      },
    }),
  },
  [oauthPaths.introspection]: {
    post: operation({
      operationId: 'introspectOauthToken',
      summary: 'Ask about a token',
      description: 'Whether a token of this client is good, and what for. One of another client is not.',
      security: [...ofClient, {}],
      requestBody: fields(object({ ...token, client_id: text('Of a public client.') }, ['token']), tokenExample),
      responses: {
        200: json('What it is.', object({ active: { type: 'boolean', description: 'Whether it is good.' } }), { active: false }),
        ...refused('400', 'invalid_request'),
        ...refused('401', 'invalid_client'),
      },
    }),
  },
}
