// The stripe-webhook function: what Stripe tells of payments and accounts, and the sweep for what it did not tell.
import { app } from './app.ts'

Deno.serve(app.fetch)
