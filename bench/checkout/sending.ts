// Sends the mails of all those orders through a mail server that takes 100 ms for each.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { connectOnce } from '../../tools/database/connect-once.ts'
import type { RunningStack } from '../../tools/harness/run-stack.ts'

export const SENDER_MS = 100
/** A clock tick of /proc. */
const TICK_MS = 10

async function post(url: string, options: RequestInit): Promise<void> {
  const answer = await fetch(url, { method: 'POST', ...options })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}

/** The CPU time that a process has used so far. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Calls the jobs as the scheduler does, until this many more mails are sent. */
export async function sendMails(stack: RunningStack, mails: number): Promise<{ perSecond: number; cpuMs: number }> {
  await using owner = connectOnce(stack.databaseUrls.supabase_admin ?? '')
  const pid = stack.pids.jobs ?? 0
  const run = () =>
    post(`${stack.urls.functions.jobs}/jobs/run`, { headers: { authorization: `Bearer ${stack.sweepSecret}` } })
  const sent = async () => {
    const [counted] = await owner<[{ mails: number }]>`
      select count(*)::integer as mails from private.outbox where sent_at is not null`
    return counted.mails
  }
  await post(`${stack.urls.mailbox}/_control/throttle`, { body: JSON.stringify({ delay_ms: SENDER_MS }) })
  // The first call loads the templates.
  await run()
  const [before, cpu, start] = [await sent(), cpuOf(pid), performance.now()]
  let more = 0
  while (more < mails) {
    await run()
    const now = (await sent()) - before
    if (now === more) throw new Error(`only ${more} of ${mails} mails could be sent`)
    more = now
  }
  const seconds = (performance.now() - start) / 1000
  return { perSecond: Math.round(more / seconds), cpuMs: Number(((cpuOf(pid) - cpu) / more).toFixed(1)) }
}
