// Whether the shop is up, and what it stands on: visitors see that something is away or late,
// admins see what.
import type { z } from 'zod'
import { health as shape } from '../../../contract/service.ts'
import { type Answer, type Check, type Fault, outcomeOf } from '../check.ts'

type Parts = NonNullable<z.output<typeof shape>['parts']>

const RUNBOOKS = 'docs/runbooks/README.md has a page for each part'
const HOW_TO_ASK = 'ask as an admin which part it is: DOCTOR_ADMIN_TOKEN'

export const health: Check = {
  name: 'health',
  run: async ({ site, adminToken, ask }) => {
    const up = await ask(`${site}/api/health`)
    if (up.status !== 200)
      return outcomeOf([
        {
          what: `it answers ${up.status}`,
          where: up.url,
          remedy: 'read the log of the function `api`: its settings, or the host’s rule for /api/*, are wrong',
        },
      ])
    const headers: HeadersInit = adminToken ? { authorization: `Bearer ${adminToken}` } : {}
    return outcomeOf(faultsOf(await ask(`${site}/api/health?deep=true`, { headers }), adminToken !== undefined))
  },
}

function faultsOf({ url, status, text }: Answer, isByAdmin: boolean): Fault[] {
  const fault = (what: string, remedy: string): Fault => ({ what, where: url, remedy })
  if (status !== 200)
    return [fault(`what it stands on is away: it answers ${status}`, isByAdmin ? RUNBOOKS : HOW_TO_ASK)]
  const health = shape.parse(JSON.parse(text))
  if (health.parts) return troublesOf(health.parts).map((what) => fault(what, RUNBOOKS))
  const late = fault('something waits for too long, or does not follow', HOW_TO_ASK)
  const unknown = fault('it does not know the admin', 'set DOCTOR_ADMIN_TOKEN anew: a token ends within the hour')
  return [...(health.status === 'late' ? [late] : []), ...(isByAdmin ? [unknown] : [])]
}

function troublesOf({ replicas, mails, jobs, ...services }: Parts): string[] {
  const named = (name: string, state: string, late: string) =>
    state === 'ok' ? [] : [`${name} ${state === 'late' ? late : 'is away'}`]
  const waits = ({ waiting, seconds }: Parts['mails']) =>
    `wait (${waiting}), ${seconds === null ? 'and one was never done' : `the oldest for ${Math.round(seconds)} seconds`}`
  return [
    ...Object.entries(services).flatMap(([name, { state }]) => named(name, state, 'is late')),
    ...replicas.flatMap(({ host, state, seconds }) =>
      named(`replica ${host}`, state, `is behind by ${Math.round(seconds ?? 0)} seconds`),
    ),
    ...named('mails', mails.state, waits(mails)),
    ...named('jobs', jobs.state, waits(jobs)),
  ]
}
