// Files that take too much time or memory when they are opened, beside other people's requests.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readStack } from '../../../tools/harness/run-stack.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { restJobs, schedulerCalls } from '../../support/api/scheduler.ts'
import { call, stack } from '../../support/stack.ts'
import { slowPdf, textPdf } from '../../support/text-pdf.ts'

const pidOf = (name: string) => readStack(stack.localDir).pids[name]
const workOf = async (listing: string) =>
  (
    await owner<[{ tries: number; isDone: boolean }]>`
      select tries, due_at = 'infinity' as "isDone" from private.preview_work join public.listing_files on listing_files.id = file_id
      where listing_id = ${listing}`
  )[0]
const makeDue = (listing: string, age: string) => owner`
  update private.preview_work set due_at = now() - ${age}::interval
  from public.listing_files where listing_files.id = file_id and listing_id = ${listing}`
const previewsOf = async (listing: string) => (await call('GET', `files/${listing}/previews`)).body.previews

test('buyers download while a PDF is drawn without an end', {
  tags: ['F8', 'previews-made'],
}, async () => {
  const [mallory, sam, bea] = [await seller(), await seller(), await user('Bea')]
  await restJobs('prepare_listings')
  const slow = await list(mallory, { price: 3, bytes: slowPdf() })
  const beside = await list(sam, { price: 0, bytes: textPdf(['Beside']) })
  const order = await buy(bea, beside.id)
  await makeDue(slow.id, '2 years')
  await makeDue(beside.id, '1 year')
  const before = pidOf('previews')

  const calls = [schedulerCalls('downloads/prepare')]
  await until('the slow file is drawn', async () => (await workOf(slow.id))?.tries === 1)
  calls.push(schedulerCalls('downloads/prepare'))
  let downloads = 0
  for (; pidOf('previews') === before; downloads += 1) {
    const { body } = await bea.get(`orders/${order.id}/download/${beside.id}`)
    expect((await fetch(body.downloadLink)).status).toBe(200)
  }
  // One that waits for the drawing would be the only one.
  expect(downloads).toBeGreaterThan(3)
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  expect(await workOf(slow.id)).toEqual({ tries: 1, isDone: false })
  expect(await workOf(beside.id)).toEqual({ tries: 0, isDone: true })
  expect(await previewsOf(beside.id)).toMatchObject([{ pictures: [{ words: 'Beside' }] }])
  expect((await call('GET', `files/${slow.id}`)).status).toBe(200)
  expect(await previewsOf(slow.id)).toEqual([])
})

test('a function that opens files has no key and no database, and the scheduler can’t call it', {
  tags: ['F8', 'I8'],
}, async () => {
  const { databaseUrls, secretKey, jwtSecret, sweepSecret, stripe } = stack
  const secrets = [...Object.values(databaseUrls), secretKey, jwtSecret, sweepSecret, stripe.secretKey]
  for (const call of ['previews/make', 'contents/read'] as const) {
    const environment = execFileSync('ps', ['eww', '-o', 'command=', '-p', `${pidOf(call.split('/')[0] ?? '')}`], {
      encoding: 'utf8',
    })
    expect(environment).toContain('OPENING_SECRET=')
    expect(secrets.filter((secret) => environment.includes(secret))).toEqual([])
    expect((await schedulerCalls(call)).status).toBe(401)
  }
})
