// The doctor at a running stack: it finds nothing wrong, and each planted fault by the name of its check, and no other.
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operator } from '../../../tools/doctor/checks/external.ts'
import { tls } from '../../../tools/doctor/checks/pages.ts'
import { CHECKS } from '../../../tools/doctor/checks.ts'
import { type DoctorOptions, examine, readProject } from '../../../tools/doctor/examine.ts'
import { startProxy } from '../../support/api/altering-proxy.ts'
import { admin } from '../../support/api/people.ts'
import {
  ANSWER_FAULTS,
  at,
  DATABASE_FAULTS,
  DEEP,
  DNS_FAULTS,
  text,
  withReplica,
} from '../../support/api/planted-faults.ts'
import { stack } from '../../support/stack.ts'

const SOUND_RECORDS: Record<string, string[]> = {
  'shop.example': ['v=spf1 include:mail.example -all', 'other=1'],
  '_dmarc.shop.example': ['v=DMARC1; p=reject'],
  'mail._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIIB'],
}

let proxy: Awaited<ReturnType<typeof startProxy>>
let owner: postgres.Sql
let adminToken: string

beforeAll(async () => {
  proxy = await startProxy(at(DEEP, text(asIfAllWereDone)))
  adminToken = (await admin()).token
  await admin()
  owner = postgres(stack.databaseUrls.supabase_admin ?? stack.databaseUrls.postgres ?? '', {
    max: 2,
    onnotice: () => {},
  })
})
afterAll(async () => {
  await proxy.close()
  await owner.end()
})
beforeEach(() => proxy.plant(() => {}))

/** What others of these tests left waiting on the stack is no fault of it. */
function asIfAllWereDone(before: string): string {
  return before.replaceAll('"late"', '"ok"')
}

const given = (more: Partial<DoctorOptions> = {}): DoctorOptions => ({
  sql: owner,
  adminToken,
  stripe: { url: proxy.url, key: stack.stripe.secretKey },
  mailDomain: 'shop.example',
  smtpHost: 'smtp.mail.example',
  dkimSelector: 'mail',
  sellsTo: ['US'],
  resolveTxt: async (name) => SOUND_RECORDS[name] ?? [],
  advise: async () => [],
  ...more,
})

async function examined(more?: Partial<DoctorOptions>) {
  const findings = await examine(await readProject(proxy.url, given(more)), CHECKS)
  return {
    failed: findings.filter(({ faults }) => faults.length > 0).map(({ check }) => check),
    faults: findings.flatMap(({ faults }) => faults),
    skipped: findings.flatMap(({ check, skipped }) => (skipped ? [check] : [])),
  }
}

describe('the doctor', { tags: ['doctor-finds-faults'] }, () => {
  test('finds nothing wrong with a stack', async () => {
    expect(await examined()).toEqual({ failed: [], faults: [], skipped: ['TLS', 'operator'] })
  })

  test.each([0, 1, 2])('finds a fault of each check, and by no other check: round %i', async (round) => {
    class Undo extends Error {}
    const inRound = <Fault extends readonly [string, ...unknown[]]>(faults: Fault[]): Fault[] =>
      [...Map.groupBy(faults, ([check]) => check).values()].flatMap((ofCheck) => ofCheck.slice(round, round + 1))
    const [answerFaults, databaseFaults, dnsFaults] = [
      inRound(ANSWER_FAULTS),
      inRound(DATABASE_FAULTS),
      inRound(DNS_FAULTS),
    ]
    const changed = Object.assign({}, SOUND_RECORDS, ...dnsFaults.map(([, , record]) => record))
    proxy.plant((path, answer) => {
      for (const [, , alter] of answerFaults) alter(path, answer)
    })
    let seen: Awaited<ReturnType<typeof examined>> | undefined
    const looked = owner.begin(async (sql) => {
      for (const [, , statement] of databaseFaults) await sql.unsafe(statement)
      seen = await examined({ sql, resolveTxt: async (name) => changed[name] ?? [] })
      throw new Undo()
    })
    await expect(looked).rejects.toThrow(Undo)
    expect(seen?.failed.toSorted()).toEqual(
      [...answerFaults, ...databaseFaults, ...dnsFaults].map(([check]) => check).toSorted(),
    )
    for (const { what, where, remedy } of seen?.faults ?? []) expect([what, where, remedy]).not.toContain('')
  })

  test('names the replica that is behind to an admin alone, and reports an invalid token', async () => {
    proxy.plant(withReplica({ state: 'late', seconds: 61.4 }))
    const { faults } = await examined()
    expect(faults.map(({ what }) => what)).toEqual(['replica replica.example:5432 is behind by 61 seconds'])
    proxy.plant(
      at(
        DEEP,
        text(() => '{"status":"late"}'),
      ),
    )
    const [late] = (await examined({ adminToken: undefined })).faults
    expect(late).toMatchObject({
      what: expect.stringContaining('are late'),
      remedy: expect.stringContaining('DOCTOR_ADMIN_TOKEN'),
    })
    proxy.plant(() => {})
    expect((await examined({ adminToken: 'ended' })).faults).toMatchObject([
      { what: 'the admin’s token is not accepted' },
    ])
  })

  test('passes on what the advisors warn of', async () => {
    expect((await examined({ advise: async () => ['Security Definer View: public.planted'] })).failed).toEqual([
      'advisors',
    ])
  })

  test('finds that nobody answers at the port of https', async () => {
    const context = { ...(await readProject(proxy.url, given())), site: 'https://127.0.0.1:1' }
    expect(await examine(context, { tls })).toMatchObject([{ faults: [{ where: '127.0.0.1:1' }] }])
  })

  test('finds that the pages do not say who runs the shop', async () => {
    const context = { ...(await readProject(proxy.url, given())), site: 'https://shop.example' }
    const at = (text: string) =>
      examine(
        { ...context, ask: async (url) => ({ url, text, status: 200, headers: new Headers(), askedAt: 0, ms: 0 }) },
        { operator },
      )
    expect(await at('<h1>Terms</h1>')).toMatchObject([
      { faults: [{ where: 'https://shop.example/terms' }, { where: 'https://shop.example/accessibility' }] },
    ])
    expect(await at('<span>This shop is run by</span>')).toMatchObject([{ faults: [] }])
  })

  test('says by name what it could not look at', async () => {
    const { skipped } = await examined({ sql: undefined, stripe: undefined, mailDomain: undefined, advise: undefined })
    expect(skipped).toEqual([
      'TLS',
      'operator',
      'Stripe’s endpoints',
      'mail',
      'login roles',
      'row-level security',
      'grants of clients',
      'buckets and their limits',
      'client addresses',
      'admins',
      'consumer rights',
      'due work',
      'partitions',
      'advisors',
    ])
  })
})
