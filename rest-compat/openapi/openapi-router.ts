import express, { type Router } from 'express'
import type { OpenApiDocument } from '../../schema/document/open-api.js'

/** Answers the document, as text that is made once. */
export function createOpenApiRouter(document: OpenApiDocument): Router {
  const text = JSON.stringify(document)
  const router = express.Router({ caseSensitive: true })
  router.get('/', (_request, response) => {
    response.type('application/json').send(text)
  })
  return router
}
