import { codegen } from '@graphql-codegen/core'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { Kind, parse } from 'graphql'
import { definitionsIn, withFragments, type Definition, type OperationFile } from './read-operations.js'

const heading = '// Written by `npm run schema` from the files beside it. A test compares it with them.\n'

/** The types of the committed operations, as `schema/operations/document-types.ts` holds them. `schema` is the committed schema. */
export async function documentTypesText(schema: string, files: OperationFile[]): Promise<string> {
  const types = await codegen({
    schema: parse(schema),
    documents: files.map(({ name, definitions }) => ({ location: name, document: { kind: Kind.DOCUMENT, definitions } })),
    filename: 'document-types.ts',
    plugins: [{ typescriptOperations: {} }],
    pluginMap: { typescriptOperations },
    config: {
      scalars: { Decimal: 'string', DateTime: 'string', JSON: 'JsonData', ID: 'string' },
      strictScalars: true,
      enumType: 'string-literal',
      inlineFragmentTypes: 'combine',
      namingConvention: 'keep',
      skipTypename: true,
      disableDescriptions: true,
      enumValues: { ErrorCode: '../../server/domain/errors.js#ErrorCode' },
      useTypeImports: true,
    },
  })
  return `${heading}import type { JsonData } from '../scalars/json.scalar.js'\n\n${types.trim().replaceAll(/\n{3,}/g, '\n\n')}\n`
}

/** The committed operations as typed documents, as `schema/operations/documents.ts` holds them. */
export function documentsText(files: OperationFile[]): string {
  const definitions = definitionsIn(files)
  const operations = definitions.filter((definition) => definition.operation !== null)
  const fragments = definitions.filter(({ operation }) => operation === null)
  return [
    heading,
    `import type * as of from './document-types.js'\nimport type { TypedDocument } from './typed-document.js'\n`,
    ...fragments.map(({ name, text }) => `const ${name} = '${text}'`),
    '',
    ...operations.map((operation) => documentText(operation, definitions)),
    `\n/** All of them, in the order of their names. */\nexport const committedDocuments: ReadonlyArray<TypedDocument<object, never>> = [`,
    ...operations.map(({ name }) => `  ${name},`),
    ']\n',
  ].join('\n')
}

function documentText({ name, operation, text, spreads }: Definition, definitions: Definition[]): string {
  const type = `of.${name}${capitalized(operation ?? '')}`
  const whole = [`'${text}'`, ...withFragments(spreads, definitions)].join(' + ')
  return `export const ${name}: TypedDocument<${type}, ${type}Variables> = {\n  name: '${name}',\n  text: ${whole},\n}`
}

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
