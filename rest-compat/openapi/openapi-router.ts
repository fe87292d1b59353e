import express, { type Router } from 'express'
import type { OpenApiDocument } from '../../schema/document/open-api.js'

/** Answers the document, as bytes that are made once, for the first who asks: whoever does not read them has none of their own in memory. */
export function createOpenApiRouter(document: () => OpenApiDocument): Router {
  let bytes: Buffer | undefined
  const router = express.Router({ caseSensitive: true })
  router.get('/', (_request, response) => {
    bytes ??= Buffer.from(JSON.stringify(document()))
    response.type('application/json').send(bytes)
  })
  return router
}
