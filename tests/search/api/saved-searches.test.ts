// Saved searches: equal ones are one, and the job mails what the search finds.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { mailWith } from '../../support/api/mails.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'

const save = (person: TestUser, search: string, name = 'Owls') =>
  person.put(`users/${person.id}/saved-searches`, { name, search, wantsMail: true })
const saved = async (person: TestUser) => (await person.get(`users/${person.id}/saved-searches`)).body.searches

describe('a user', () => {
  test('saves equal searches once, without their page and order, and deletes them', async () => {
    const bea = await user('Bea')
    const first = await save(bea, 'tag=stars,-fox&query=%20owl%20&sort=newest&cursor=x&utm_source=a&maxPrice=5')
    expect(first).toMatchObject({ status: 200, body: { name: 'Owls', wants_mail: true } })
    expect(first.body.search).toBe('query=owl&tag=-fox%2Cstars&maxPrice=5')
    const again = await save(bea, '?maxPrice=5&tag=-fox,stars,stars&query=owl', 'Owls again')
    expect(again.body).toEqual({ ...first.body, name: 'Owls again' })
    expect(await saved(bea)).toEqual([again.body])
    expect((await bea.delete(`users/${bea.id}/saved-searches/${first.body.id}`)).status).toBe(200)
    expect(await saved(bea)).toEqual([])
  })

  test.each(['', 'sort=newest', 'type=sculpture', 'minPrice=-1', 'minRating=9', `query=${'x'.repeat(1001)}`])(
    'can’t save “%s”',
    async (search) => {
      const bea = await user('Bea')
      expect(await save(bea, search)).toMatchObject({ status: 400, body: { code: 'invalid_request', field: 'search' } })
      expect(await saved(bea)).toEqual([])
    },
  )

  test('gets a mail of the items that match words and filters', { tags: ['mail-with-its-cause'] }, async () => {
    const [bea, sam] = [await user('Bea'), await seller('Sam')]
    const word = `owl${crypto.randomUUID().slice(0, 8)}`
    const cheap = await list(sam, { title: `Cheap ${word}`, price: 4 })
    const dear = await list(sam, { title: `Dear ${word}`, price: 40 })
    await owner`update public.listings set created_at = now() - interval '2 hours' where id in ${owner([cheap.id, dear.id])}`
    await save(bea, `query=${word}&maxPrice=5`, 'Cheap owls')
    // Users can store anything through the REST service.
    await owner`insert into public.saved_searches (user_id, name, search, wants_mail) values (${bea.id}, 'Odd', 'type=%00', true)`
    await owner`
      update private.digests set due_at = now(), covered_until = now() - interval '1 day' where user_id = ${bea.id}`
    await owner`update private.jobs set due_at = now() where name = 'mail_digests'`
    const { text } = await mailWith(bea.email, 'New items for “Cheap owls”')
    expect(text).toContain(`Cheap ${word}`)
    expect(text).not.toContain(`Dear ${word}`)
    expect(text).toContain(`/search?query=${word}&maxPrice=5&sort=newest`)
  })
})
