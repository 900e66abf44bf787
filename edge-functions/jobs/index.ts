// The jobs function: what a scheduler has done now and then, and the mails of the outbox.
import { app } from './app.ts'

Deno.serve(app.fetch)
