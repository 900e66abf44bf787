// What buyers and sellers are shown of licence keys by functions that read past the policies.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { exportOf, firstValue, setBanned } from '../../support/database/steps.ts'
import { actAs, asUser, buy } from '../../support/database/world.ts'
import { buyers, licensed, setSource } from './licensing.ts'

const { owner } = world

test('a seller in good standing alone sees the keys of a listing and how many are left', {
  tags: ['licence-keys'],
}, async () => {
  const [bea = ''] = await buyers(1)
  const { sam, listing } = await licensed({ source: 'list', seats: 2, keys: ['ONE', 'TWO', 'THREE'] })
  await buy(bea, listing)
  const described = (who: string) => actAs(who, 'api')`select * from private.describe_licensing(${listing})`
  const found = (who: string) =>
    actAs(who, 'api')`select key from private.find_licence_keys(${listing}, '{"limit": 10}')`
  expect(await described(sam)).toEqual([{ source: 'list', seats: 2, unused: 2, waiting: 0 }])
  expect(await found(sam)).toHaveLength(3)
  expect({ described: await described(bea), found: await found(bea) }).toEqual({ described: [], found: [] })
  await setBanned(sam)
  expect({ described: await described(sam), found: await found(sam) }).toEqual({ described: [], found: [] })
})

test('a library and an export show their owner’s own key, or that they wait for one', {
  tags: ['licence-keys'],
}, async () => {
  const [ann = '', bea = '', cay = ''] = await buyers(3)
  const { sam, listing } = await licensed({ source: null })
  await buy(ann, listing)
  await setSource(sam, listing, 'generated')
  await buy(bea, listing)
  await setSource(sam, listing, 'list')
  await owner`update public.listings set is_sold_out = false where id = ${listing}`
  await buy(cay, listing)
  const licenceOf = (who: string) =>
    firstValue(actAs(who, 'api')`select licence from private.find_library('{"limit": 1}'::jsonb)`)
  expect(await licenceOf(ann)).toBeNull()
  expect(await licenceOf(bea)).toMatchObject({ state: 'valid', key: expect.any(String) })
  expect(await licenceOf(cay)).toMatchObject({ state: 'waiting', key: null })
  const waits = async (who: string) => (await exportOf(who)).pending_licence_keys
  expect(await waits(bea)).toEqual([])
  expect(await waits(cay)).toMatchObject([{ listing_id: listing }])
})

test('a key ends now, whatever time its seller sends', { tags: ['licence-keys'] }, async () => {
  const { sam, listing } = await licensed({ source: 'list', keys: ['ONE'] })
  await asUser(sam)`update public.licence_keys set ended_at = '2020-01-01' where listing_id = ${listing}`
  const isFresh = owner`
    select ended_at > now() - interval '1 hour' from public.licence_keys where listing_id = ${listing}`
  expect(await firstValue(isFresh)).toBe(true)
})
