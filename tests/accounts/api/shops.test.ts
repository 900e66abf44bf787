// What a profile says of its owner: a bio of everybody's, and a shop's banner, links, refund policy and announcement.
import { describe, expect, test } from 'vitest'
import { publicProfile as publicProfileShape } from '../../../contract/index.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { avatarForm, png, utf8 } from '../../support/sample-bytes.ts'
import { call } from '../../support/stack.ts'

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
