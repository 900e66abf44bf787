// The parts of the stack under test: each can be killed, or suspended so that its callers wait.
import { execFileSync } from 'node:child_process'
import { isAlive } from '@marketplace/local-postgres/processes'
import { readStack } from '../../../tools/harness/run-stack.ts'
import { renewOwner, until } from '../../support/api/people.ts'
import { killProcesses } from '../../support/kill-processes.ts'
import { stack } from '../../support/stack.ts'

export type Part =
  | 'stack'
  | 'postgres'
  | 'gateway'
  | 'storage'
  | 'external-services'
  | 'api'
  | 'checkout'
  | 'downloads'
  | 'stripe-connect'
  | 'stripe-webhook'
  | 'jobs'

/** A part's process now; another one after it was started again. */
export function pidOf(part: Part): number {
  const pid = readStack(stack.localDir).pids[part]
  if (!pid) throw new Error(`the stack has no process ${part}`)
  return pid
}

/**
 * kill -9 of a part and of the processes that it started, such as Postgres' one per connection.
 * Resolves when they are gone. The stack restarts the part, unless the stack is suspended itself.
 */
export async function kill(part: Part): Promise<void> {
  await killProcesses(pidOf(part))
  if (part === 'postgres') await renewOwner()
}

/** Suspends a part's process while `run` goes on. What is sent to it meanwhile waits. */
export async function whileSuspended<T>(part: Part, run: () => Promise<T>): Promise<T> {
  const pid = pidOf(part)
  process.kill(pid, 'SIGSTOP')
  try {
    return await run()
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  }
}

/** Kills parts and restarts them after `run`. The web, part of the stack's process, waits too. */
export const whileAway = <T>(parts: Part[], run: () => Promise<T>): Promise<T> =>
  whileSuspended('stack', async () => {
    await Promise.all(parts.map(kill))
    return await run()
  })

/** The resident memory of a part's process, in bytes. */
export const memoryOf = (part: Part): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pidOf(part))], { encoding: 'utf8' })) * 1024

/** Whether the functions, Storage, the database and the outside world answer. */
async function isInService(): Promise<boolean> {
  const { functions, supabase, payments } = stack.urls
  const probes = [
    `${supabase}/functions/v1/api/files/public/popular`,
    // Storage's own status says only that it runs.
    `${supabase}/storage/v1/object/public/showcase-images/none`,
    ...Object.values(functions).map((url) => `${url}/`),
    `${payments}/`,
  ]
  const answered = await Promise.all(
    probes.map((url) =>
      fetch(url).then(
        ({ status }) => status < 500,
        () => false,
      ),
    ),
  )
  return answered.every(Boolean)
}

/** Resolves when every part answers. */
export const untilInService = () => until('the shop is in service again', isInService)
