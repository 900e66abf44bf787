// The API function: everything below /api that needs neither payments nor signed links.
import { app } from './app.ts'

Deno.serve(app.fetch)
