import { DomainError } from '../server/domain/errors.js'

/** For `catch`: throws a refusal on, with the names that REST has for fields which GraphQL calls otherwise. */
export const renameFields =
  (names: Record<string, string>) =>
  (error: unknown): never => {
    if (!(error instanceof DomainError)) throw error
    const { code, message, status, details, extra, amounts, headers } = error
    const renamed = details && Object.fromEntries(Object.entries(details).map(([field, problem]) => [names[field] ?? field, problem]))
    throw new DomainError(code, { message, status, extra, amounts, headers, cause: error, ...(renamed ? { details: renamed } : {}) })
  }
