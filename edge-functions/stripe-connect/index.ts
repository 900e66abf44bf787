// The stripe-connect function: how a user becomes a seller, and how the connection ends.
import { app } from './app.ts'

Deno.serve(app.fetch)
