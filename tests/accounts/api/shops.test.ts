// What a profile says of its owner: a bio of everybody's, and a shop's banner, links, refund policy and announcement.
import { describe, expect, test } from 'vitest'
import { publicProfile as publicProfileShape } from '../../../contract/index.ts'
import { crawl } from '../../support/api/crawl.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { avatarForm, png, utf8 } from '../../support/sample-bytes.ts'
import { call, stack } from '../../support/stack.ts'

const shownOf = async ({ id }: TestUser) =>
  publicProfileShape.strict().parse((await call('GET', `users/public-profile/${id}`)).body)
const save = (person: TestUser, body: Record<string, unknown>) => person.put(`users/${person.id}/shop`, body)
const sendBanner = (person: TestUser, form: FormData) => person.post(`users/${person.id}/banner`, form)
const objectsOf = ({ id }: TestUser) =>
  owner`select from storage.objects where bucket_id = 'avatars' and name like ${`${id}/%`}`

describe('a shop', { tags: ['edits-keep-rest'] }, () => {
  test('says what its seller wrote, and what is left out stays', async () => {
    const sam = await seller()
    const links = [{ label: 'My site', url: 'https://example.com/sam' }]
    const words = { bio: 'I draw.', announcement: 'Back in May.', refund_policy: 'Within 14 days.', links }
    expect((await save(sam, words)).body.user).toMatchObject(words)
    expect(await shownOf(sam)).toMatchObject(words)
    await save(sam, { announcement: '' })
    expect(await shownOf(sam)).toMatchObject({ ...words, announcement: null })
    await sam.put(`users/profile/update/${sam.id}`, { name: 'Sam Again' })
    expect(await shownOf(sam)).toMatchObject({ ...words, announcement: null, name: 'Sam Again' })
  })

  test('shows the banner that was looked at, until it is taken away', async () => {
    const sam = await seller()
    const { status, body } = await sendBanner(sam, avatarForm(png(40, 10)))
    expect(status).toBe(200)
    expect((await shownOf(sam)).banner).toBe(body.banner)
    expect((await fetch(body.banner)).headers.get('content-type')).toBe('image/png')
    expect((await sendBanner(sam, avatarForm(utf8('<html>')))).body.code).toBe('invalid_file_type')
    expect((await shownOf(sam)).banner).toBe(body.banner)
    await save(sam, { banner: null })
    expect((await shownOf(sam)).banner).toBeNull()
  })

  test('is not opened by a banner of who sells nothing, of which nothing is kept', async () => {
    const robin = await user()
    expect((await sendBanner(robin, avatarForm(png(40, 10)))).body.code).toBe('seller_required')
    expect(await objectsOf(robin)).toHaveLength(0)
  })
})

describe('a seller who arranges a shop', () => {
  test('gives sections an order, fills one and pins an item', async () => {
    const sam = await seller('Sam Sections')
    const item = await list(sam, { title: 'Arranged pattern' })
    const sections = (body: object[]) => sam.put(`users/${sam.id}/shop/sections`, { sections: body })
    const first = (await sections([{ name: 'Quilts' }, { name: 'Shawls' }])).body.sections
    const kept = { ...first[1], name: 'Scarves' }
    expect((await sections([kept, { name: 'Books' }])).body.sections).toEqual([
      kept,
      expect.objectContaining({ name: 'Books' }),
    ])
    expect((await sam.put(`files/${item.id}/section`, { sectionId: kept.id })).body.section_id).toBe(kept.id)
    expect((await sam.put(`files/${item.id}/section`, { sectionId: first[0].id })).body.code).toBe('section_not_found')
    await sam.put(`users/${sam.id}/shop/pinned`, { listingIds: [item.id] })
    const { body } = await call('GET', `users/public-profile/${sam.id}/shop`)
    expect(body.sections.map(({ name }: { name: string }) => name)).toEqual(['Scarves', 'Books'])
    expect(body.pinned).toMatchObject([{ id: item.id }])
    const found = (await call('GET', `search?seller=${sam.id}&section=${kept.id}`)).body
    expect(found.listings.map(({ id }: { id: string }) => id)).toEqual([item.id])
  })
})

test('a shop’s numbers count active items alone', async () => {
  const sam = await seller('Sam Numbers')
  const [shown, hidden] = [await list(sam), await list(sam)]
  await owner`
    update public.listings set sales_count = 4, rating_count = 3, rating_sum = 14 where id in (${shown.id}, ${hidden.id})`
  await owner`update public.listings set status = 'inactive' where id = ${hidden.id}`
  const numbers = { listings: 1, sales_count: 4, rating: 4.7, rating_count: 3 }
  expect((await call('GET', `users/public-profile/${sam.id}/shop`)).body.numbers).toEqual(numbers)
})

describe('a shop’s short address', () => {
  test('leads to the profile, whose filtered pages search engines leave out', async () => {
    const { username } = await shownOf(await seller('Sam Short'))
    const { status, headers } = await crawl(`/@${username}`)
    expect(status).toBe(301)
    expect(headers.get('location')).toBe(`${stack.urls.web}/profile/${username}`)
    expect((await crawl(`/profile/${username}?sort=newest`)).meta('robots')).toBe('noindex, follow')
    expect((await crawl(`/profile/${username}`)).meta('robots')).toBeUndefined()
  })
})
