// GET openapi.json: the contract as an OpenAPI 3.1 document. Built at the first call, because no start should wait for it.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { publicText } from '../../_shared/http/public-json.ts'
import { keepOnceMade } from '../../_shared/keep-once-made.ts'

/** It changes with a new version only: five minutes, and a day more while it is asked for again. */
export const RARELY_CHANGED = 'public, max-age=300, stale-while-revalidate=86400'

const documentText = keepOnceMade(async () => {
  const { buildDocument } = await import('../../../contract/openapi.ts')
  return JSON.stringify(buildDocument())
})

export const getDocument = new Hono<AppEnv>().get('/openapi.json', async (c) =>
  publicText(c, await documentText(), { 'Content-Type': 'application/json', 'Cache-Control': RARELY_CHANGED }),
)
