// Keeps a database server running: restarts it when it ends unexpectedly.
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './start-database.ts'

export type SupervisedDatabase = { current(): Database; close(): Promise<void> }

type Keeping = {
  name: string
  start: () => Promise<Database>
  /** Called after each start, because the pid changes. */
  onStart: () => void
  log: (line: string) => void
}

const LONGEST_PAUSE_MS = 2000

/** Resolves when it answers. Rejects if its first start fails. */
export async function keepRunning({ name, start, onStart, log }: Keeping): Promise<SupervisedDatabase> {
  let database: Database
  let isClosing = false
  let starting: Promise<void>
  const launch = async (): Promise<void> => {
    database = await start()
    if (isClosing) return await database.close()
    onStart()
    void database.ended.then(() => {
      starting = restart()
    })
  }
  const restart = async (): Promise<void> => {
    if (isClosing) return
    log(`${name} ended, starting it again`)
    for (let attempt = 0; !isClosing; attempt += 1) {
      try {
        return await launch()
      } catch (error) {
        log(String(error))
        await delay(Math.min(100 * 2 ** attempt, LONGEST_PAUSE_MS))
      }
    }
  }
  starting = launch()
  await starting
  return {
    current: () => database,
    close: async () => {
      isClosing = true
      await database.close()
      await starting
    },
  }
}
