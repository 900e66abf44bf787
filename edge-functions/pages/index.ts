// The pages function: gives the shop's pages their heads, and crawlers their lists of pages.
import { app } from './app.ts'

Deno.serve(app.fetch)
