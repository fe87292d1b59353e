import type { RequestHandler } from 'express'
import { DomainError } from '../domain/errors.js'

/** Stands after the last route: an address nobody takes is 404 NOT_FOUND (decisions 1, status codes). */
export const notFound: RequestHandler = (_req, _res, next) => next(new DomainError('NOT_FOUND'))
