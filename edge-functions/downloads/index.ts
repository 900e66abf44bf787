// The downloads function: links to bought files, and the sweep of files that nobody listed. It alone holds a key to Storage.
import { app } from './app.ts'

Deno.serve(app.fetch)
