import { forgetSettings } from '../_shared/env.ts'
import { createApp } from '../_shared/http/app.ts'
import { makePreview } from './make-preview.ts'

export const app = createApp('previews', { makePreview })
forgetSettings()

Deno.serve(app.fetch)
