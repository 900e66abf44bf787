import { createApp } from '../_shared/http/app.ts'
import * as exported from './export.ts'
import * as links from './links.ts'
import * as ownPreviews from './own-previews.ts'
import * as pictures from './pictures.ts'
import * as preparing from './preparing.ts'
import * as sweep from './sweep-files.ts'
import * as uploads from './uploads.ts'

export const app = createApp('downloads', {
  ...exported,
  ...links,
  ...ownPreviews,
  ...pictures,
  ...preparing,
  ...sweep,
  ...uploads,
})

Deno.serve(app.fetch)
