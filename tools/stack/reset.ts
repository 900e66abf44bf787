// `npm run reset`: deletes all state of the local stack.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endLeftover } from '@marketplace/local-postgres'
import { commandOf } from '@marketplace/local-postgres/processes'
import { readEnvironment } from './environment.ts'
import { forgetLocalDir, forgetReplicas } from './forget-local-dir.ts'

const { localDir } = readEnvironment()
const stackFile = join(localDir, 'stack.json')
if (existsSync(stackFile)) {
  const { pids } = JSON.parse(readFileSync(stackFile, 'utf8')) as { pids: { stack: number } }
  if (commandOf(pids.stack).includes('start/main.ts')) {
    console.error(`The stack is running (process ${pids.stack}): end it first with Ctrl-C.`)
    process.exit(1)
  }
}
await endLeftover(join(localDir, 'postgres'))
await forgetReplicas(localDir)
forgetLocalDir(localDir)
console.log('The local stack is empty again.')
