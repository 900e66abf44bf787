// A database that is killed while its stack goes on, and callers who notice.
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

// Many callers at once, who repeat their calls until a test stops them.
export type Load = {
  /** What was answered so far. */
  answered(): number
  /** Resolves with what failed, in words, when the last one was answered. */
  stop(): Promise<string[]>
}

/** @param ask throws, or gives words, where an answer is a failure */
export function startLoad(callers: number, ask: (turn: number) => Promise<string | undefined>): Load {
  const failures: string[] = []
  let isOver = false
  let turn = 0
  let answered = 0
  const call = async () => {
    while (!isOver) {
      const failure = await ask(turn++).catch(String)
      answered += 1
      if (failure) failures.push(failure)
    }
  }
  const calls = Promise.all(Array.from({ length: callers }, call))
  return {
    answered: () => answered,
    stop: async () => {
      isOver = true
      await calls
      return failures
    },
  }
}
