// kill -9 of a process and of those that it started, such as Postgres' one per connection.
import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '@marketplace/local-postgres/processes'

const childrenOf = (parent: number) =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []))

/** A child may have ended by itself since it was listed: Postgres' end with their parent. */
function endChild(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Resolves when they are gone. @throws when they are not, 10 seconds later */
export async function killProcesses(parent: number): Promise<void> {
  const children = childrenOf(parent)
  process.kill(parent, 'SIGKILL')
  children.forEach(endChild)
  const deadline = Date.now() + 10_000
  while ([parent, ...children].some(isAlive)) {
    if (Date.now() > deadline) throw new Error(`process ${parent} was killed and is there`)
    await delay(20)
  }
}
