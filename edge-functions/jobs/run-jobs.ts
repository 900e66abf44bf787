// Runs due jobs. Parallel callers share them: the database gives each job and mail to one of them.
import { internalCalls } from '../../contract/operations/internal.ts'
import { readServiceDelays } from '../_shared/database/service-delays.ts'
import { describeError, log } from '../_shared/http/log.ts'
import { telemetry } from '../_shared/telemetry.ts'
import { asService, handle } from './context.ts'
import { sendMails } from './send-mails.ts'
import { TASKS, type Task } from './tasks.ts'

export const runJobs = handle(internalCalls.runJobs)(async (c) => {
  const { requestId } = c.var
  const due = await asService<{ name: string }[]>`select take_due_jobs as name from private.take_due_jobs()`
  const [mails, ...ended] = await Promise.all([sendMails(requestId), ...due.map(({ name }) => runJob(name, requestId))])
  if (telemetry) await measureDelays(telemetry)
  return {
    ran: ended.map(({ name }) => name),
    failed: ended.filter(({ failure }) => failure !== null).map(({ name }) => name),
    sent: mails.sent,
    unsent: mails.unsent,
    hasMore: mails.hasMore || ended.some(({ hasMore }) => hasMore),
  }
})

async function runJob(name: string, requestId: string) {
  let hasMore = false
  let failure: string | null = null
  try {
    hasMore = await taskOf(name)()
  } catch (error) {
    failure = describeError(error)
    log('error', { requestId, event: 'job', job: name, error: failure })
  }
  await asService`select private.finish_job(${name}, ${failure}, ${hasMore})`
  return { name, failure, hasMore }
}

function taskOf(name: string): Task {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
  if (!task) throw new Error(`there is no job ${name}`)
  return task
}

async function measureDelays({ record }: NonNullable<typeof telemetry>): Promise<void> {
  const [delays] = await asService(readServiceDelays)
  record({
    mailsWaiting: delays.mails_waiting,
    mailsDelay: delays.mail_seconds,
    jobsWaiting: delays.jobs_waiting,
    jobsDelay: delays.job_seconds ?? 0,
    refundsStuck: delays.refunds_stuck,
  })
}
