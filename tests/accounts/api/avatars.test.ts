// One's own picture: looked at before a profile shows it, never changed afterwards, gone when it is replaced.

import { describe, expect, test } from 'vitest'
import { withoutMetadata } from '../../../edge-functions/_shared/storage/without-metadata.ts'
import { owner, type TestUser, user } from '../../support/api/people.ts'
import { sweepFiles } from '../../support/api/scheduler.ts'
import { avatarForm, exifSegment, gpsNote, JFIF, join, jpeg, png, utf8 } from '../../support/sample-bytes.ts'
import { call } from '../../support/stack.ts'

const sendAvatar = (person: TestUser, form: FormData) => person.post(`users/${person.id}/avatar`, form)
const stateOf = async ({ id }: TestUser) => {
  const [profile] = await owner<{ avatar: string | null }[]>`select avatar from public.profiles where id = ${id}`
  const objects = await owner<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'avatars' and name like ${`${id}/%`} order by created_at`
  return { avatar: profile?.avatar, places: objects.map(({ name }) => `avatars/${name}`) }
}

describe('a member', () => {
  test('uploads a picture, shown to everyone without its place', { tags: ['own-picture-looked'] }, async () => {
    const robin = await user()
    const bytes = jpeg(512, 512, { first: join(JFIF, exifSegment(gpsNote(6))) })
    const { status, body } = await sendAvatar(robin, avatarForm(bytes))
    expect(status).toBe(200)
    const shown = (await call('GET', `users/public-profile/${robin.id}`)).body.avatar
    expect(shown).toBe(body.avatar)
    const picture = await fetch(shown)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(withoutMetadata(bytes, 'image/jpeg'))
    const { avatar, places } = await stateOf(robin)
    expect(places).toEqual([avatar])
  })

  test('keeps it when they send its own address back, takes another, or none', async () => {
    const robin = await user()
    const { body } = await sendAvatar(robin, avatarForm(png(10, 10)))
    const own = (await stateOf(robin)).avatar
    const save = (avatar: string) => robin.put(`users/profile/update/${robin.id}`, { avatar })
    expect((await save(body.avatar)).body.user.avatar).toBe(body.avatar)
    expect((await stateOf(robin)).avatar).toBe(own)
    expect((await save('https://example.com/a.png')).body.user.avatar).toBe('https://example.com/a.png')
    expect((await save('')).body.user.avatar).toBeNull()
  })

  test('finds only the old picture gone after a sweep', { tags: ['own-picture-looked'] }, async () => {
    const robin = await user()
    await sendAvatar(robin, avatarForm(png(10, 10)))
    await sendAvatar(robin, avatarForm(png(11, 11)))
    const { avatar, places } = await stateOf(robin)
    expect(places).toHaveLength(2)
    await owner`
      update storage.objects set created_at = created_at - interval '2 hours'
      where bucket_id = 'avatars' and name like ${`${robin.id}/%`}`
    await sweepFiles()
    expect(await stateOf(robin)).toEqual({ avatar, places: [avatar] })
  })
})

describe('is refused, and the picture stays what it was:', () => {
  test.each<[string, FormData, number, string]>([
    ['a page', avatarForm(utf8('<html><script>alert(1)</script>')), 400, 'invalid_file_type'],
    ['one of more than 2 MB', avatarForm(join(png(3, 2), new Uint8Array(2_097_152))), 413, 'file_too_large'],
    ['a part of another name', avatarForm(png(3, 2), 'file'), 400, 'invalid_request'],
  ])('%s', async (_what, form, status, code) => {
    const robin = await user()
    await sendAvatar(robin, avatarForm(png(10, 10)))
    const before = await stateOf(robin)
    const answer = await sendAvatar(robin, form)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await stateOf(robin)).toEqual(before)
  })
})
