// The checkout function: begins payments, and shows the order of a session once it is paid.
import { app } from './app.ts'

Deno.serve(app.fetch)
