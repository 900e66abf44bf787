// `npm start` and `npm run dev` arrive here, on the Node that the project brings.
import { parseArgs } from 'node:util'
import { ensureWebBuilt } from '../web/ensure-built.ts'
import { startStack } from './start-stack.ts'

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
const say = (line: string) => console.log(line)
const startedAt = performance.now()

let close: (() => Promise<void>) | undefined
let isEnding = false
const end = async (code: number) => {
  if (isEnding) return
  isEnding = true
  await close?.()
  process.exit(code)
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
process.on('SIGHUP', () => void end(0))
// Whoever started the stack and died without a word leaves this channel closed.
process.on('disconnect', () => void end(0))

try {
  if (!values.dev) ensureWebBuilt()
  const stack = await startStack({ isDevelopment: values.dev, say })
  close = stack.close
  if (isEnding) await stack.close()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { web, studio, mailbox, payments } = stack.urls
  const places = [studio && `Studio ${studio}`, `mails ${mailbox}`, payments && `payments ${payments}`].filter(Boolean)
  const originals = stack.originals.length > 0 ? `; originals: ${stack.originals.join(', ')}` : ''
  say(`Ready in ${seconds} s: ${web}  (${places.join(', ')}${originals}; Ctrl-C ends it)`)
} catch (error) {
  console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
