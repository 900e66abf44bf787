// What somebody sells or bought, taken out of the shop as a folder.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportLibrary } from '../../../packages/archive/src/export-library.ts'
import { exportShop } from '../../../packages/archive/src/export-shop.ts'
import { listingsFile, type Manifest, ordersFile, shopFile } from '../../../packages/archive/src/format.ts'
import { signIn } from '../../../packages/archive/src/shop.ts'
import { archiveFolders, counting, readJson, shopOf, silent } from '../../support/api/archives.ts'
import { openFullShop } from '../../support/api/full-shop.ts'
import { list, PDF } from '../../support/api/listings.ts'
import { owner, seller, user, usernameOf, withKey } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { jpeg, png, sha256 } from '../../support/sample-bytes.ts'
import { stack } from '../../support/stack.ts'

const { newFolder } = archiveFolders()

/** Every file that the manifest names, and that there is no other. */
async function expectWhole(folder: string, { files }: Manifest) {
  for (const file of files) {
    const bytes = await readFile(join(folder, file.path))
    expect(bytes.length).toEqual(file.size_bytes)
    expect(sha256(bytes)).toEqual(file.sha256)
  }
  const there = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(there.filter((entry) => entry.isFile())).toHaveLength(files.length + 1)
}

describe('a shop', () => {
  let full: Awaited<ReturnType<typeof openFullShop>>
  let folder: string
  let manifest: Manifest
  beforeAll(async () => {
    full = await openFullShop()
    folder = await newFolder()
    manifest = await exportShop(shopOf(full.sam), folder, silent)
  })

  test('comes out whole, each file by its digest', { tags: ['shop-exported', 'bytes-served'] }, async () => {
    expect(manifest).toMatchObject({ kind: 'shop', is_complete: true, problems: [], counts: { listings: 5 } })
    await expectWhole(folder, manifest)
    const { listings } = listingsFile.parse(await readJson(folder, 'listings.json'))
    const found = listings.find(({ id }) => id === full.pattern)
    expect(found).toMatchObject({
      title: 'Meadow quilt pattern',
      price_cents: 1250,
      status: 'active',
      reduction: { price_cents: 999 },
      releases: [
        {
          number: 1,
          files: [{ name: '../../x/y:z.pdf', sha256: sha256(PDF), path: `files/${full.pattern}/1-_.._x_y_z.pdf` }],
        },
        { number: 2, note: 'Now a text', files: [{ name: 'meadow.txt' }] },
      ],
      pictures: [
        { sha256: sha256(png(300, 200)), thumbnail: { sha256: sha256(jpeg(150, 100)) } },
        { sha256: sha256(jpeg(301, 201)), thumbnail: null },
      ],
    })
    expect(listings.find(({ title }) => title === 'A picture')).toMatchObject({
      price_cents: 2000,
      reduction: { price_cents: 1500 },
    })
    expect(listings.find(({ title }) => title === 'Notes')).toMatchObject({
      pay_what_you_want: true,
      suggested_price_cents: 500,
    })
    expect(listings.find(({ title }) => title === 'A photo')).toMatchObject({ status: 'inactive' })
    expect(shopFile.parse(await readJson(folder, 'shop.json'))).toMatchObject({
      profile: { bio: 'Quilts.', refund_policy: 'Within 14 days.' },
      bundles: [{ name: 'Both', price_cents: 2500, listing_ids: expect.arrayContaining([full.pattern]) }],
      discounts: [{ code: 'SUMMER', percent: 10, amount_cents: null, listing_id: full.pattern, max_uses: 5 }],
    })
  })

  test('is not brought twice, except what is damaged or cut off', { tags: ['cut-off'] }, async () => {
    const [damaged, cut] = manifest.files.filter(({ path }) => path.startsWith('files/'))
    await writeFile(join(folder, damaged?.path ?? ''), 'not it')
    const bytes = await readFile(join(folder, cut?.path ?? ''))
    await rm(join(folder, cut?.path ?? ''))
    await writeFile(join(folder, `${cut?.path}.part`), bytes.subarray(0, 7))
    const { shop, calls } = counting(shopOf(full.sam))
    const again = await exportShop(shop, folder, silent)
    expect(calls.filter((name) => name === 'getFileLink')).toHaveLength(2)
    expect(again.files.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
      manifest.files.toSorted((a, b) => a.path.localeCompare(b.path)),
    )
    await expectWhole(folder, again)
  })

  test('names what could not be brought, and brings the rest', { tags: ['shop-exported'] }, async () => {
    const pin = (version: string | null) => owner<{ before: string }[]>`
      update public.listing_files set object_version = ${version} where listing_id = ${full.film}
      returning (select object_version from public.listing_files where listing_id = ${full.film}) as before`
    const [file] = await pin('another')
    const other = await newFolder()
    const lacking = await exportShop(shopOf(full.sam), other, silent).finally(() => pin(file?.before ?? null))
    expect(lacking).toMatchObject({ is_complete: false, counts: { listings: 4 } })
    expect(lacking.problems).toEqual([
      {
        what: 'film.mp4 of release 1 of “A film”',
        why: expect.stringContaining('This file changed after we checked it'),
        what_to_do: expect.stringContaining('Write to the shop'),
      },
    ])
    await expectWhole(other, lacking)
  })

  test('comes out by a key, but for discount codes', { tags: ['shop-exported', 'keys-stand-for-users'] }, async () => {
    const { token } = await withKey(full.sam, 'listings:read', 'files:read', 'licences:read')
    const shop = await signIn({ urls: { web: stack.urls.web } }, token, await usernameOf(full.sam))
    const byKey = await exportShop(shop, await newFolder(), silent)
    expect(byKey.problems.map(({ what }) => what)).toEqual(['the discount codes'])
    expect(byKey.files.filter(({ path }) => !path.endsWith('.json'))).toEqual(
      manifest.files.filter(({ path }) => !path.endsWith('.json')),
    )
  })

  test('goes into no folder that holds something else', { tags: ['shop-exported'] }, async () => {
    const other = await newFolder()
    await writeFile(join(other, 'mine.txt'), 'mine')
    await expect(exportShop(shopOf(full.sam), other, silent)).rejects.toThrow(/is not empty/)
    await expect(exportShop(shopOf(await seller()), folder, silent)).rejects.toThrow(/another archive/)
  })
})

test('a library comes out whole, with receipts and what is held', { tags: ['shop-exported', 'cut-off'] }, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const [kept, lost] = [await list(sam, { price: 0 }), await list(sam, { price: 3, title: 'Given back' })]
  await buy(bea, kept.id)
  const order = await buy(bea, lost.id)
  await owner`
    update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where buyer_id = ${bea.id} and listing_id = ${lost.id}`
  const folder = await newFolder()
  const manifest = await exportLibrary(shopOf(bea), folder, silent)
  expect(manifest).toMatchObject({ kind: 'library', is_complete: true, counts: { orders: 2 } })
  await expectWhole(folder, manifest)
  const { orders } = ordersFile.parse(await readJson(folder, 'orders.json'))
  expect(orders.map(({ items }) => items.map(({ files }) => files.map((file) => file.sha256)))).toEqual([
    [[]],
    [[sha256(PDF)]],
  ])
  expect(await readFile(join(folder, 'receipts', `${order.id}.txt`), 'utf8')).toMatch(/Given back.*\$3\.00/)
  expect((await exportLibrary(shopOf(bea), folder, silent)).files).toEqual(manifest.files)
})
