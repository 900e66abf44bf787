// The service itself: its health, and this description of it.
import { z } from 'zod'
import { health, healthQuery } from '../schemas/health.ts'
import { cacheable, json, operationsOf, unchanged } from './operation.ts'

export const serviceCalls = operationsOf('service', 'Service', {
  getHealth: {
    call: 'get /health',
    summary:
      'Check whether the API responds. `deep=true` also checks its services; only admins see which one is late or down.',
    access: 'any',
    query: healthQuery,
    answers: { 200: json('The API responds.', health) },
  },
  getDocument: {
    call: 'get /openapi.json',
    summary: 'Get this description as an OpenAPI 3.1 document.',
    access: 'public',
    answers: cacheable('The document.', z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })),
    caching: 'rarely-changed',
  },
  getDocumentPage: {
    call: 'get /docs',
    summary: 'Get this description as a page.',
    access: 'public',
    answers: {
      200: {
        description: 'The page.',
        type: 'application/xhtml+xml',
        headers: { ETag: 'Tag of this body, for If-None-Match.', 'Cache-Control': 'How long it may be cached.' },
      },
      304: unchanged,
    },
    caching: 'rarely-changed',
  },
})
