// A post to 100,000 followers: how long its seller waits for the count and for sending, how fast its
// recipients are queued, and whether each address gets it once, though the sender is killed 20
// times. The mail server of this benchmark accepts everything at once.
import { performance } from 'node:perf_hooks'
import { actingOn } from '../../edge-functions/_shared/auth/acting.ts'
import { type Database, openDatabase } from '../../edge-functions/_shared/database/open-database.ts'
import { openTestDatabase } from '../../tools/harness/test-database.ts'
import type { Bench } from '../support/report.ts'
import { fillFollowers } from './fill-followers.ts'

const FOLLOWERS = 100_000
const KILLS = 20
const COUNTED_MOST_MS = 1000
const ACCEPTED_MOST_MS = 1000
const QUEUED_LEAST_PER_SECOND = 1000
const LEASE = '500 milliseconds'

type Mail = { id: string; address: string }
type Run = {
  /** Message ids by address, as the mail server got them. */
  accepted: Map<string, string[]>
  queueMs: number
  kills: number
  isSent: boolean
}

/** Sends until nothing is left or the connection is killed. Gives whether the post is sent. */
async function sendAll(jobs: Database, run: Run, isEnded: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const mails = await jobs<Mail[]>`select id, address from private.take_mails(100, ${LEASE}::interval)`
    for (const { id, address } of mails) {
      run.accepted.set(address, [...(run.accepted.get(address) ?? []), id])
      await jobs`select private.mark_mail_sent(${id})`
    }
    if (mails.length > 0) continue
    const began = performance.now()
    const [worked] = await jobs<[{ worked: boolean }]>`select private.work_on_posts() as worked`
    run.queueMs += performance.now() - began
    if (!worked.worked && (await isEnded())) return true
  }
}

/** Ends the sender's connection again and again, wherever it is by then. */
async function killNowAndThen(owner: Database, run: Run, wanting: number): Promise<void> {
  for (let kill = 0; kill < KILLS && !run.isSent; kill += 1) {
    const due = ((kill + Math.random() * 0.9) * wanting) / KILLS
    while (run.accepted.size < due && !run.isSent) await new Promise((resolve) => setTimeout(resolve, 1))
    const killed = await owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'marketplace_jobs' and datname = current_database() and state = 'active'`
    if (killed.length > 0) run.kills += 1
    else kill -= 1
  }
}

async function sendWithKills(owner: Database, url: string, post: string, wanting: number): Promise<Run> {
  const run: Run = { accepted: new Map(), queueMs: 0, kills: 0, isSent: false }
  const isEnded = async () => (await owner`select from public.posts where id = ${post} and state = 'sent'`).length > 0
  const killing = killNowAndThen(owner, run, wanting)
  while (!run.isSent) {
    const jobs = openDatabase({ url, poolSize: 1 })
    run.isSent = await sendAll(jobs, run, isEnded).catch(() => false)
    await jobs.end().catch(() => {})
  }
  await killing
  return run
}

export const bench: Bench = async ({ scale, log }) => {
  const database = await openTestDatabase()
  const owner = openDatabase({ url: database.urls.supabase_admin ?? '', poolSize: 2 })
  const api = openDatabase({ url: database.urls.marketplace_api ?? '', poolSize: 1 })
  try {
    const followers = Math.round(FOLLOWERS * scale)
    log(`filling a shop: one seller, ${followers} followers`)
    const { seller, post, wanting } = await fillFollowers(owner, followers)
    const { asService } = actingOn(api)
    const asSeller = { for: { sub: seller, role: 'authenticated' } } as const
    let began = performance.now()
    await asService((sql) => sql`select * from private.count_recipients(${post})`, asSeller)
    const countedMs = performance.now() - began
    began = performance.now()
    await asService((sql) => sql`select private.send_post(${post}, null)`, asSeller)
    const acceptedMs = performance.now() - began
    log(`accepted after ${acceptedMs.toFixed(1)} ms, sending to ${wanting}`)
    began = performance.now()
    const run = await sendWithKills(owner, database.urls.marketplace_jobs ?? '', post, wanting)
    const seconds = (performance.now() - began) / 1000
    const all = [...run.accepted.values()]
    const repeated = all.filter((ids) => ids.length > 1)
    const wrong = repeated.filter((ids) => new Set(ids).size > 1).length
    const queuedPerSecond = Math.round((wanting / run.queueMs) * 1000)
    const row = {
      'counted ms': Number(countedMs.toFixed(1)),
      'accepted ms': Number(acceptedMs.toFixed(1)),
      'queued per second': queuedPerSecond,
      'sent per second': Math.round(wanting / seconds),
      kills: run.kills,
      addresses: all.length,
      'repeated with one id': repeated.length - wrong,
      'repeated with another id': wrong,
    }
    return {
      setting: { followers, wanting },
      rows: [row],
      targets: [
        {
          name: `recipients counted within ${COUNTED_MOST_MS} ms`,
          met: countedMs < COUNTED_MOST_MS,
          figure: `${row['counted ms']} ms`,
        },
        {
          name: `accepted within ${ACCEPTED_MOST_MS} ms`,
          met: acceptedMs < ACCEPTED_MOST_MS,
          figure: `${row['accepted ms']} ms`,
        },
        {
          name: `at least ${QUEUED_LEAST_PER_SECOND} recipients queued per second`,
          met: queuedPerSecond >= QUEUED_LEAST_PER_SECOND,
          figure: String(queuedPerSecond),
        },
        {
          name: 'every address that wants it has it',
          met: all.length === wanting,
          figure: `${all.length} of ${wanting}`,
        },
        { name: `${KILLS} kills`, met: run.kills === KILLS, figure: String(run.kills) },
        {
          name: 'repeated only by kills, with the same message id',
          met: wrong === 0 && repeated.length <= run.kills,
          figure: `${repeated.length} repeated, ${wrong} with another id`,
        },
      ],
    }
  } finally {
    await Promise.all([owner.end(), api.end()])
    await database.close()
  }
}
