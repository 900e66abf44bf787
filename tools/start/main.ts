// The script behind `npm start` and `npm run dev`, on the project's own Node.
import { parseArgs } from 'node:util'
import { ensureWebBuilt } from '../web/ensure-built.ts'
import { type Stack, startStack } from './start-stack.ts'

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
const say = (line: string) => console.log(line)
const startedAt = performance.now()

let stack: Stack | undefined
const ending = new AbortController()
const end = async () => {
  if (ending.signal.aborted) return
  ending.abort()
  // A start in progress ends its parts below.
  if (!stack) return
  await stack.close()
  process.exit(0)
}
process.on('SIGINT', () => void end())
process.on('SIGTERM', () => void end())
process.on('SIGHUP', () => void end())
// The channel closes if the parent dies without a signal.
process.on('disconnect', () => void end())

try {
  if (!values.dev) ensureWebBuilt()
  stack = await startStack({ isDevelopment: values.dev, say, signal: ending.signal })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { web, studio, mailbox, payments } = stack.urls
  const addresses = [studio && `Studio ${studio}`, `mails ${mailbox}`, payments && `payments ${payments}`].filter(
    Boolean,
  )
  const originals = stack.originals.length > 0 ? `; originals: ${stack.originals.join(', ')}` : ''
  say(`Ready in ${seconds} s: ${web}  (${addresses.join(', ')}${originals}; Ctrl-C ends it)`)
} catch (error) {
  if (ending.signal.aborted) process.exit(0)
  console.error(`Cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
