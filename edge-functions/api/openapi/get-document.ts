// GET openapi.json: the contract as an OpenAPI 3.1 document. Built at the first call, because no start should wait for it.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { publicText } from '../../_shared/http/public-json.ts'

/** It changes with a new version only: five minutes, and a day more while it is asked for again. */
export const RARELY_CHANGED = 'public, max-age=300, stale-while-revalidate=86400'

let text: Promise<string> | undefined

export const getDocument = new Hono<AppEnv>().get('/openapi.json', async (c) => {
  text ??= import('../../../contract/openapi.ts').then(({ buildDocument }) => JSON.stringify(buildDocument()))
  return publicText(c, await text, { 'Content-Type': 'application/json', 'Cache-Control': RARELY_CHANGED })
})
