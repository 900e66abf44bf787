// A database that is killed and does not come back yet, while its stack goes on.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { killProcesses } from '../../support/kill-processes.ts'

/** Occupies its port, so that restarts fail. @returns what lets it come back */
export async function startDatabaseOutage(database: { pid: number; url: string; stackPid: number }) {
  const taken = createServer((socket) => socket.destroy())
  // The stack would be faster.
  process.kill(database.stackPid, 'SIGSTOP')
  try {
    await killProcesses(database.pid)
    taken.listen(Number(new URL(database.url).port), '127.0.0.1')
    await once(taken, 'listening')
  } finally {
    process.kill(database.stackPid, 'SIGCONT')
  }
  return async () => {
    taken.close()
    await once(taken, 'close')
  }
}
