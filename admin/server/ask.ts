import type { ConsoleDocuments } from '../../schema/operations/console-documents.js'
import type { DashboardDocuments } from '../../schema/operations/dashboard-documents.js'
import type { Granted, TypedDocument, VariablesArgument } from '../../schema/operations/typed-document.js'
import { call, refusedInPayload, type PayloadError } from './session.js'

type Documents = ConsoleDocuments & DashboardDocuments
export type OperationName = keyof Documents
type DataOf<Name extends OperationName> = Documents[Name] extends TypedDocument<infer Data, never> ? Data : never
export type VariablesOf<Name extends OperationName> = Parameters<NonNullable<Documents[Name]['__apiType']>>[0]
export type AnswerOf<Name extends OperationName> = Granted<DataOf<Name>>

/** Runs an operation of the console by its name. What is refused, be it in the payload, is thrown in the server's own words. */
export async function ask<Name extends OperationName>(
  operation: Name,
  ...[variables]: VariablesArgument<VariablesOf<Name>>
): Promise<AnswerOf<Name>> {
  const { data } = await call<{ data: AnswerOf<Name> }>('POST', 'graphql', { operation, variables: variables ?? {} })
  const [refused] = Object.values(data).flatMap(userErrorsOf)
  if (refused) throw refusedInPayload(refused)
  return data
}

const userErrorsOf = (answer: unknown): PayloadError[] => (isPayload(answer) ? answer.userErrors : [])

const isPayload = (answer: unknown): answer is { userErrors: PayloadError[] } =>
  typeof answer === 'object' && answer !== null && 'userErrors' in answer
