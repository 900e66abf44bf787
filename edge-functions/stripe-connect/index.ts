// The stripe-connect function: how a user becomes a seller.
import { app } from './app.ts'

Deno.serve(app.fetch)
