// The service itself: its health, and this description of it.
import { z } from 'zod'
import { cacheable, json, operationsOf, unchanged } from './operation.ts'

export const serviceCalls = operationsOf('service', 'Service', {
  getHealth: {
    call: 'get /health',
    summary: 'Whether the API and its database answer.',
    access: 'public',
    answers: { 200: json('They do.', z.object({ status: z.literal('ok') })) },
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
