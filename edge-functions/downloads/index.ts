// The downloads function: links to bought files. It alone holds a key that can sign them.
import { app } from './app.ts'

Deno.serve(app.fetch)
