// Runs in Deno before a function with a limit on CPU time per request. Prints a line when a request
// ends, and when the first one after a rest begins.
import { REQUEST_MARK } from './limits.ts'

const { serve } = Deno
const line = new TextEncoder().encode(`${REQUEST_MARK}\n`)
let running = 0

const change = (by) => {
  if (by < 0 || running === 0) Deno.stdout.writeSync(line)
  running += by
}

const marked = (handler) =>
  serve((request, info) => {
    change(1)
    void info.completed.catch(() => {}).then(() => change(-1))
    return handler(request, info)
  })
Object.defineProperty(Deno, 'serve', { value: marked })
