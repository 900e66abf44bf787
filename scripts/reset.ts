// `npm run reset`: forgets all state of the local stack.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresIdentity } from '../local/database/postgres-binaries.ts'
import { clusterFolder } from '../local/database/start-database.ts'
import { readEnvironment } from '../local/stack/environment.ts'
import { forgetLocalDir } from '../local/stack/forget-local-dir.ts'
import { commandOf, endProcess } from '../local/stack/processes.ts'

const { localDir } = readEnvironment()
const stackFile = join(localDir, 'stack.json')
if (existsSync(stackFile)) {
  const { pids } = JSON.parse(readFileSync(stackFile, 'utf8')) as { pids: { stack: number } }
  if (commandOf(pids.stack).includes('stack/main.ts')) {
    console.error(`The stack is running (process ${pids.stack}): end it first with Ctrl-C.`)
    process.exit(1)
  }
}
const cluster = clusterFolder(join(localDir, 'postgres'), postgresIdentity())
const pidFile = join(cluster, 'postmaster.pid')
if (existsSync(pidFile)) {
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (commandOf(pid).includes(cluster)) await endProcess(pid, 'SIGINT', 15_000)
}
forgetLocalDir(localDir)
console.log('The local stack is empty again.')
