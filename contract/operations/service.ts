// The service itself: its health, and this description of it.
import { z } from 'zod'
import { health, healthQuery } from '../schemas/health.ts'
import { cacheable, json, operationsOf, unchanged } from './operation.ts'

export const serviceCalls = operationsOf('service', 'Service', {
  getHealth: {
    call: 'get /health',
    summary:
      'Whether the API answers; asked with `deep=true`, also whether what it stands on does. Only admins are told which part is late or away.',
    access: 'any',
    query: healthQuery,
    answers: { 200: json('It does.', health) },
  },
  getDocument: {
    call: 'get /openapi.json',
    summary: 'This description, as an OpenAPI 3.1 document.',
    access: 'public',
    answers: cacheable('The document.', z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })),
    caching: 'rarely-changed',
  },
  getDocumentPage: {
    call: 'get /docs',
    summary: 'The same as a page to read.',
    access: 'public',
    answers: {
      200: {
        description: 'The page.',
        type: 'application/xhtml+xml',
        headers: { ETag: 'Tag of this body, for If-None-Match.', 'Cache-Control': 'How long it may be kept.' },
      },
      304: unchanged,
    },
    caching: 'rarely-changed',
  },
})
