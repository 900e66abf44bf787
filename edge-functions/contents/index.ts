import { internalCalls } from '../../contract/operations/internal.ts'
import { forgetSettings } from '../_shared/env.ts'
import { createApp } from '../_shared/http/app.ts'
import { handle, openInQueue, readerOf } from '../_shared/opening/serve.ts'
import { sourceOf } from '../_shared/opening/source.ts'
import { readInside } from './inside.ts'

const readContents = handle(internalCalls.readContents)((c, { body }) =>
  openInQueue(c.req.raw, async () => {
    const { mimeType, sizeBytes, types } = body
    return { facts: await readInside(sourceOf(sizeBytes, readerOf(body)), mimeType, types) }
  }),
)

export const app = createApp('contents', { readContents })
forgetSettings()

Deno.serve(app.fetch)
