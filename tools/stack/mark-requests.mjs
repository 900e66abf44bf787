// Runs in Deno before a function whose requests may use only so much processor time. A line says
// when one has ended, and when the first one after a rest begins.
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
