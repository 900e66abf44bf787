// The sitemaps for crawlers: every public listing, bundle and seller, page by page, and nothing that is not public.
import { beforeAll, describe, expect, test } from 'vitest'
import { locations } from '../../support/api/crawl.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user, usernameOf } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

/** The most addresses on a page: five times what a page begins with, which the test stacks set to 15: the sample shop alone has three pages. */
const PAGE_URLS_MAX = 75

const site = stack.urls.web
let pages: string[]
let named: string[]
const made: Record<'active' | 'inactive' | 'archive' | 'bundle' | 'broken' | 'buyer' | 'banned', string> = {
  active: '',
  inactive: '',
  archive: '',
  bundle: '',
  broken: '',
  buyer: '',
  banned: '',
}

beforeAll(async () => {
  const sam = await seller('Sam Sitemap')
  made.active = `${site}/listing/${(await list(sam)).id}`
  const gone = await list(sam)
  await sam.patch(`files/${gone.id}/deactivate`)
  made.inactive = `${site}/listing/${gone.id}`
  await owner`
    insert into public.posts (seller_id, audience, subject, body, state, sent_at)
    values (${sam.id}, 'followers', 'Two new owls', 'See them', 'sent', now())`
  made.archive = `${site}/profile/${await usernameOf(sam)}/posts`
  const bundles = []
  for (const name of ['Whole', 'Broken']) {
    const listingIds = [(await list(sam, { price: '5' })).id, (await list(sam, { price: '5' })).id]
    await sam.post(`users/${sam.id}/bundles`, { name, price: '8', listingIds })
    const { body } = await sam.get(`users/${sam.id}/bundles`)
    bundles.push(`${site}/bundle/${body.bundles[0].id}`)
    if (name === 'Broken') await sam.patch(`files/${listingIds[0]}/deactivate`)
  }
  ;[made.bundle = '', made.broken = ''] = bundles
  made.buyer = `${site}/profile/${await usernameOf(await user('Bea Buyer'))}`
  const banned = await seller('Bo Banned')
  await owner`update public.profiles set is_banned = true where id = ${banned.id}`
  made.banned = `${site}/profile/${await usernameOf(banned)}`
  pages = await locations(`${site}/sitemap.xml`)
  named = (await Promise.all(pages.map(locations))).flat()
})

describe('a crawler that follows the sitemap', { tags: ['sitemap-names-public'] }, () => {
  test('finds every public listing, bundle, seller and archive of posts once', async () => {
    const listings = await owner<{ id: string }[]>`select id from public.listings where status = 'active'`
    const sellers = await owner<{ username: string }[]>`
      select username from public.profiles where is_seller and not is_banned and deleted_at is null`
    const archives = await owner<{ username: string }[]>`
      select distinct username from public.posts join public.profiles on profiles.id = posts.seller_id
      where posts.audience = 'followers' and posts.state in ('sending', 'sent') and not is_banned and deleted_at is null`
    const bundles = await owner<{ id: string }[]>`
      select id from public.bundles where not exists (
        select from public.bundle_items join public.listings on listings.id = bundle_items.listing_id
        where bundle_items.bundle_id = bundles.id and listings.status <> 'active'
      )`
    const expected = [
      ...[
        '/',
        '/about',
        '/sell',
        '/browse',
        '/ranking',
        '/contact',
        '/terms',
        '/privacy',
        '/copyright',
        '/licences',
        '/acceptable-use',
        '/accessibility',
        '/transparency',
      ].map((path) => site + path),
      ...listings.map(({ id }) => `${site}/listing/${id}`),
      ...bundles.map(({ id }) => `${site}/bundle/${id}`),
      // Named in browse.test.ts.
      ...(await locations(`${site}/sitemap/shelves.xml`)),
      ...sellers.map(({ username }) => `${site}/profile/${username}`),
      ...archives.map(({ username }) => `${site}/profile/${username}/posts`),
    ]
    expect(named.toSorted()).toEqual(expected.toSorted())
    for (const one of [made.active, made.bundle, made.archive]) expect(named).toContain(one)
  })

  test('has no inactive listing, unsold bundle, buyer, banned seller or page of members', () => {
    for (const hidden of [made.inactive, made.broken, made.buyer, made.banned]) expect(named).not.toContain(hidden)
    expect(named.filter((url) => /\/(dashboard|cart|admin|auth|api)(\/|$)/.test(url))).toEqual([])
  })

  test('gets it in pages of a bounded size, kept by caches', async () => {
    const listingPages = pages.filter((page) => page.includes('/sitemap/listings.xml'))
    expect(listingPages.length).toBeGreaterThan(2)
    const sizes = await Promise.all(listingPages.map(async (page) => (await locations(page)).length))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PAGE_URLS_MAX)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    const { headers } = await fetch(`${site}/sitemap.xml`)
    expect(headers.get('content-type')).toContain('xml')
    expect(headers.get('cache-control')).toMatch(/public, max-age=\d{3,}/)
  })
})

test.each(["x'--", '1', '00000000'])('a crawler that asks for a page after %s is refused', async (after) => {
  const answer = await fetch(`${site}/sitemap/listings.xml?after=${encodeURIComponent(after)}`)
  expect(answer.status).toBe(400)
})

test('robots.txt lets crawlers in and names the sitemap', async () => {
  const answer = await fetch(`${site}/robots.txt`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toContain('User-agent: *\nAllow: /')
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`)
})
