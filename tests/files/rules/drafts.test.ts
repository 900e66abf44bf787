// Drafts become listings through one function, for the button and for the job.
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { asJobs, owner } from '../../support/database/acting.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { leave, setBanned } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, rejectionOf } from '../../support/database/world.ts'
import { act, check, complete, end, stateOf, take, uploaded } from './preparing.ts'

const WRITTEN = { title: 'Meadow quilt', description: 'Twelve blocks', price_cents: 500 }

type Made = { written?: object; publishAt?: string; pictures?: object[]; file?: boolean }

async function drafted(seller: string, { written = WRITTEN, publishAt, pictures = [], file = true }: Made = {}) {
  const upload = await uploaded(seller, 'product-files')
  const content = {
    text: { title: 'Meadow quilt' },
    files: file ? [{ uploadId: upload.id, name: 'meadow.pdf' }] : [],
    pictures,
  }
  const [draft] = await owner<[{ id: string }]>`
    insert into public.drafts (seller_id, content, written, publish_at)
    values (${seller}, ${owner.json(content as never)}, ${owner.json(written as never)}, ${publishAt ?? null}) returning id`
  await owner`update public.uploads set draft_id = ${draft.id} where id = ${upload.id}`
  return { id: draft.id, upload }
}
const publish = async (seller: string, draft: string, revision = 1): Promise<string> =>
  (await actAs(seller, 'api')<[{ id: string }]>`select private.publish_draft(${draft}, ${revision}) as id`)[0].id
const read = async (draft: string) =>
  (await owner`select revision, content, publish_at, failure, listing_id from public.drafts where id = ${draft}`)[0]
const publishDue = () => asJobs((sql) => sql`select private.publish_due_draft() as found`)
const PAST = '2026-01-01T00:00:00Z'

async function prepared(seller: string, listing: string, failure?: string, rejected?: string): Promise<void> {
  const attempt = (await take(seller, listing)) ?? 0
  await check(listing, attempt)
  await complete(listing, attempt, failure, rejected)
  await end(listing, attempt)
}

describe('a seller publishes a draft', { tags: ['drafts-on-server'] }, () => {
  test('and it ends when its listing is live', async () => {
    const seller = await addSeller('Drafting')
    const draft = await drafted(seller)
    const listing = await publish(seller, draft.id)
    expect(await read(draft.id)).toMatchObject({ listing_id: listing })
    expect(await rejectionOf(publish(seller, draft.id))).toBe('draft_publishing')
    await prepared(seller, listing)
    expect(await stateOf(listing)).toMatchObject({ status: 'active', files: 1 })
    expect(await read(draft.id)).toBeUndefined()
  })

  test('with licence keys from a list, which is sold out until it has keys', async () => {
    const seller = await addSeller('Licensing')
    const draft = await drafted(seller, { written: { ...WRITTEN, licence_source: 'list', licence_seats: 2 } })
    const listing = await publish(seller, draft.id)
    const licensing = async () =>
      (await owner`select licence_source, licence_seats, is_sold_out from public.listings where id = ${listing}`)[0]
    expect(await licensing()).toEqual({ licence_source: 'list', licence_seats: 2, is_sold_out: true })
    await actAs(seller, 'api')`select private.add_licence_keys(${listing}, array['AAAA-1'])`
    expect(await licensing()).toMatchObject({ is_sold_out: false })
  })

  test('in a section of their shop, and without one that is another seller’s', async () => {
    const [seller, other] = [await addSeller('Sorting'), await addSeller('Other')]
    const placed = async (owning: string) => {
      const [section] = await owner<[{ id: string }]>`
        insert into public.shop_sections (seller_id, name, position) values (${owning}, 'Quilts', 1) returning id`
      const draft = await drafted(seller, { written: { ...WRITTEN, section_id: section.id } })
      const listing = await publish(seller, draft.id)
      const [row] = await owner`select section_id from public.listings where id = ${listing}`
      return row?.section_id === section.id
    }
    expect({ seller: await placed(seller), other: await placed(other) }).toEqual({ seller: true, other: false })
  })

  test('twice at once, and it becomes one listing', async () => {
    const seller = await addSeller('Drafting')
    const draft = await drafted(seller)
    const first = (sql: postgres.TransactionSql) => sql`select private.publish_draft(${draft.id}, 1)`
    expect(await whileOpen(first, () => publish(seller, draft.id), { by: seller })).toBe('draft_publishing')
    expect(await owner`select id from public.listings where seller_id = ${seller}`).toHaveLength(1)
  })

  test('and it stays with the reason if its files are rejected, without a failed listing', async () => {
    const seller = await addSeller('Drafting')
    const draft = await drafted(seller)
    const listing = await publish(seller, draft.id)
    await prepared(seller, listing, 'Not a PDF')
    expect(await read(draft.id)).toMatchObject({ failure: 'Not a PDF', listing_id: null, content: { files: [] } })
    expect(await stateOf(listing)).toBeUndefined()
  })

  test('and it keeps its other files if one is rejected', { tags: ['uploads-resume'] }, async () => {
    const seller = await addSeller('Drafting')
    const { id, upload } = await drafted(seller)
    const other = await uploaded(seller, 'product-files')
    const files = [upload, other].map((file) => ({ uploadId: file.id, name: `${file.id}.pdf` }))
    await owner`update public.drafts set content = content || ${owner.json({ files })} where id = ${id}`
    const listing = await publish(seller, id)
    await prepared(seller, listing, 'It changed', upload.id)
    expect((await read(id))?.content).toMatchObject({ files: [{ uploadId: other.id }] })
    expect(await owner`select id, draft_id from public.uploads where seller_id = ${seller}`).toEqual([
      { id: other.id, draft_id: id },
    ])
  })

  test('with the pictures of another listing, which keeps them', async () => {
    const seller = await addSeller('Drafting')
    const shown = await addListing(seller)
    const path = `listed/${crypto.randomUUID()}`
    await owner`update public.listings set showcase_images = ${owner.json([{ path }])} where id = ${shown}`
    const draft = await drafted(seller, { pictures: [{ path, alt: 'A quilt' }] })
    const listing = await publish(seller, draft.id)
    const attempt = (await take(seller, listing)) ?? 0
    const copies = await check(listing, attempt)
    expect(copies.find(({ purpose }) => purpose === 'picture')?.source_path).toBe(path)
    await complete(listing, attempt)
    const left = await act((sql) => sql`select object_path from private.preparation_leftovers(${listing})`)
    expect(left.map((row) => row.object_path)).toEqual([draft.upload.path])
  })

  test.each([
    ['another seller’s', () => drafted(world.people['other seller']), 'draft_not_found'],
    [
      'one after the payment account is gone',
      async (me: string) => {
        await owner`update public.seller_accounts set deauthorized_at = now() where seller_id = ${me}`
        return drafted(me)
      },
      'seller_required',
    ],
    ['an incomplete one', (me: string) => drafted(me, { file: false }), 'draft_incomplete'],
    [
      'one with another seller’s picture',
      async (me: string) => {
        const path = `listed/${crypto.randomUUID()}`
        await owner`update public.listings set showcase_images = ${owner.json([{ path }])} where id = ${world.otherListing}`
        return drafted(me, { pictures: [{ path }] })
      },
      'pictures_changed',
    ],
  ])('never %s', async (_what, make, code) => {
    const seller = await addSeller('Drafting')
    const draft = await make(seller)
    expect(await rejectionOf(publish(seller, draft.id))).toBe(code)
  })

  test('with every column that a seller writes', async () => {
    const columns = await owner<{ column_name: string }[]>`
      select column_name from information_schema.column_privileges
      where table_schema = 'public' and table_name = 'listings' and grantee = 'authenticated' and privilege_type = 'INSERT'`
    const [{ prosrc } = { prosrc: '' }] = await owner<
      { prosrc: string }[]
    >`select prosrc from pg_proc where proname = 'publish_draft'`
    expect(columns.filter(({ column_name }) => !prosrc.includes(column_name))).toEqual([])
  })

  test('never an older revision', async () => {
    const seller = await addSeller('Drafting')
    const draft = await drafted(seller)
    expect(await rejectionOf(publish(seller, draft.id, 2))).toBe('draft_changed')
  })
})

describe('a scheduled draft', { tags: ['drafts-scheduled'] }, () => {
  test('is published when its time has come, not before', async () => {
    const seller = await addSeller('Scheduling')
    const [due, later] = [
      await drafted(seller, { publishAt: PAST }),
      await drafted(seller, { publishAt: '2099-01-01T00:00:00Z' }),
    ]
    await publishDue()
    expect(await read(due.id)).toMatchObject({ listing_id: expect.any(String), failure: null })
    expect(await read(later.id)).toMatchObject({ listing_id: null })
    await owner`delete from public.drafts where id = ${later.id}`
  })

  test.each([
    ['of a banned seller', 'account_banned', {}],
    ['with a price that no listing may have', 'draft_incomplete', { written: { ...WRITTEN, price_cents: 1 } }],
  ])('%s stays, with the reason and a mail', async (what, code, more) => {
    const seller = await addSeller('Scheduling')
    const draft = await drafted(seller, { publishAt: PAST, ...more })
    await setBanned(seller, what.includes('banned'))
    expect((await publishDue())[0]?.found).toBe(1)
    expect(await read(draft.id)).toMatchObject({ failure: code, publish_at: null, listing_id: null })
    const mails = await owner`select facts from private.outbox where recipient_id = ${seller} and kind = 'draft_failed'`
    expect(mails).toHaveLength(1)
  })
})

test('files of a draft stay for 30 days after its last change', async () => {
  const seller = await addSeller('Slow')
  const [kept, left] = [await drafted(seller), await drafted(seller)]
  await owner`update public.uploads set created_at = now() - interval '3 days' where seller_id = ${seller}`
  await owner`update public.drafts set updated_at = now() - interval '31 days' where id = ${left.id}`
  await act((sql) => sql`select private.close_stale_uploads('1 day')`)
  const open = await owner`select id from public.uploads where seller_id = ${seller}`
  expect(open.map(({ id }) => id)).toEqual([kept.upload.id])
})

test('a seller who leaves takes their drafts and uploads along, and no others', async () => {
  const [leaving, staying] = [await addSeller('Leaving'), await addSeller('Staying')]
  await drafted(leaving)
  const kept = await drafted(staying)
  await leave(leaving)
  const left = (table: string) => owner`
    select id from ${owner(table)} where seller_id in (${leaving}, ${staying})`
  expect(await left('public.drafts')).toEqual([{ id: kept.id }])
  expect(await left('public.uploads')).toEqual([{ id: kept.upload.id }])
})
