// Health of the shop: visitors see that something is down or late, admins see which part.
import type { z } from 'zod'
import { signingKeys } from '../../../contract/licences.ts'
import { health as shape } from '../../../contract/service.ts'
import type { Answer, Check, Fault } from '../check.ts'

type Parts = NonNullable<z.output<typeof shape>['parts']>

const RUNBOOKS = 'follow docs/runbooks/README.md'
const HOW_TO_ASK = 'set DOCTOR_ADMIN_TOKEN to see which part'

export const health: Check = async ({ site, adminToken, ask }) => {
  const up = await ask(`${site}/api/health`)
  if (up.status !== 200)
    return [
      {
        what: `returns ${up.status}`,
        where: up.url,
        remedy: 'read the log of the function `api`: its settings or the host’s rule for /api/* are wrong',
      },
    ]
  const headers: HeadersInit = adminToken ? { authorization: `Bearer ${adminToken}` } : {}
  return faultsOf(await ask(`${site}/api/health?deep=true`, { headers }), adminToken !== undefined)
}

function faultsOf({ url, status, text }: Answer, isByAdmin: boolean): Fault[] {
  const fault = (what: string, remedy: string): Fault => ({ what, where: url, remedy })
  if (status !== 200) return [fault(`a part is down: returns ${status}`, isByAdmin ? RUNBOOKS : HOW_TO_ASK)]
  const health = shape.parse(JSON.parse(text))
  if (health.parts) return troublesOf(health.parts).map((what) => fault(what, RUNBOOKS))
  const late = fault('mails, jobs or a replica are late', HOW_TO_ASK)
  const unknown = fault(
    'the admin’s token is not accepted',
    'set a new DOCTOR_ADMIN_TOKEN: tokens expire within an hour',
  )
  return [...(health.status === 'late' ? [late] : []), ...(isByAdmin ? [unknown] : [])]
}

function troublesOf({ replicas, mails, jobs, ...services }: Parts): string[] {
  const named = (name: string, state: string, late: string) =>
    state === 'ok' ? [] : [`${name} ${state === 'late' ? late : 'is down'}`]
  const waits = ({ waiting, seconds }: Parts['mails']) =>
    `wait (${waiting}), ${seconds === null ? 'and one never ran' : `the oldest for ${Math.round(seconds)} seconds`}`
  return [
    ...Object.entries(services).flatMap(([name, { state }]) => named(name, state, 'is late')),
    ...replicas.flatMap(({ host, state, seconds }) =>
      named(`replica ${host}`, state, `is behind by ${Math.round(seconds ?? 0)} seconds`),
    ),
    ...named('mails', mails.state, waits(mails)),
    ...named('jobs', jobs.state, waits(jobs)),
  ]
}

export const documentKeys: Check = async ({ site, ask }) => {
  const { url, status, text } = await ask(`${site}/api/keys/signing`)
  const remedy = 'run `npm run deploy`, which generates DOCUMENT_KEYS (docs/runbooks/key-rotation.md)'
  if (status !== 200) return [{ what: `returns ${status}`, where: url, remedy }]
  const { keys } = signingKeys.parse(JSON.parse(text))
  const now = new Date().toISOString()
  const isInUse = keys.some((key) => key.valid_from <= now && (key.retired_at === null || key.retired_at > now))
  return [
    !isInUse && { what: 'no key is valid now, so nothing can be signed', where: url, remedy },
    text.includes('"d"') && {
      what: 'the private key is public',
      where: url,
      remedy: 'follow docs/runbooks/leaked-secret.md',
    },
  ]
}
