// What a profile says of its owner: a bio of everybody's, and a shop's banner, links, refund policy and announcement.
import { describe, expect, test } from 'vitest'
import { publicProfile as publicProfileShape } from '../../contract/index.ts'
import { avatarForm, png, utf8 } from '../support/sample-bytes.ts'
import { call, stack } from '../support/stack.ts'
import { admin, bannedUser, owner, seller, type TestUser, user } from './support/people.ts'
import { sendBanner } from './support/upload-form.ts'

const shownOf = async ({ id }: TestUser) =>
  publicProfileShape.strict().parse((await call('GET', `users/public-profile/${id}`)).body)
const save = (person: TestUser, body: Record<string, unknown>) => person.put(`users/${person.id}/shop`, body)
const objectsOf = ({ id }: TestUser) =>
  owner`select from storage.objects where bucket_id = 'avatars' and name like ${`${id}/%`}`

describe('a shop', { tags: ['shop-shown-edited'] }, () => {
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

  test('is a seller’s: others have a bio alone, and the banned nothing to say', async () => {
    const [robin, bo] = [await user(), await bannedUser()]
    expect((await save(robin, { bio: 'I read.' })).status).toBe(200)
    const refused = await save(robin, { announcement: 'Buy elsewhere' })
    expect([refused.status, refused.body.code]).toEqual([403, 'seller_required'])
    expect(await shownOf(robin)).toMatchObject({ bio: 'I read.', announcement: null })
    expect((await save(bo, { bio: 'x' })).body.code).toBe('account_banned')
    expect((await robin.put(`users/${bo.id}/shop`, { bio: 'x' })).status).toBe(403)
  })

  test('is silent while its seller is banned, over the API, over REST and on its page, and speaks again after it', {
    tags: ['banned-words'],
  }, async () => {
    const sam = await seller()
    const words = { bio: 'Buy elsewhere', announcement: 'Cheaper at mine', refund_policy: 'No money back' }
    await save(sam, { ...words, links: [{ label: 'My other shop', url: 'https://example.com/other' }] })
    await sendBanner(sam, avatarForm(png(40, 10)))
    const before = await shownOf(sam)
    const answers = async () => {
      const byRest = await fetch(`${stack.urls.supabase}/rest/v1/profiles?id=eq.${sam.id}`, {
        headers: { apikey: stack.publishableKey },
      })
      const page = await fetch(`${stack.urls.web}/profile/${before.username}`)
      return [JSON.stringify(await shownOf(sam)), await byRest.text(), await page.text()]
    }
    const said = [...Object.values(words), 'My other shop', before.banner?.split('/avatars/')[1] ?? 'no banner']
    const alex = await admin()
    expect((await alex.post('admin/ban', { userId: sam.id, reason: 'Sends buyers away' })).status).toBe(200)
    for (const answer of await answers()) for (const text of said) expect(answer).not.toContain(text)
    expect((await alex.post(`admin/users/${sam.id}/unban`, {})).status).toBe(200)
    expect(await shownOf(sam)).toEqual(before)
  })

  test.each([
    ['links', Array.from({ length: 6 }, () => ({ label: 'a', url: 'https://example.com' }))],
    ['links', [{ label: 'a', url: 'javascript:alert(1)' }]],
    ['links', [{ label: 'a', url: 'http://example.com' }]],
    ['links', [{ label: ' ', url: 'https://example.com' }]],
    ['bio', 'x'.repeat(1001)],
    ['banner', 'https://example.com/banner.png'],
  ])('refuses such %s', { tags: ['shop-links-safe'] }, async (field, value) => {
    const sam = await seller()
    expect((await save(sam, { [field]: value })).status).toBe(400)
    expect(await shownOf(sam)).toMatchObject({ links: [], bio: null, banner: null })
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
