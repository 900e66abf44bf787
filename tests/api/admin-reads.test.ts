// What admins look up and answer, over HTTP.
import { expect, test } from 'vitest'
import { adminList, foundListings, foundReviews, foundUsers, loggedActions } from '../../contract/admin.ts'
import { list } from './support/listings.ts'
import { admin, owner, seller, user, usernameOf } from './support/people.ts'

test('an admin finds a user, a listing and what was done, and filters reports', {
  tags: ['admin-lookup'],
}, async () => {
  const [alex, sam, robin] = [await admin(), await seller('Quentin Quilter'), await user('Robin')]
  const listing = await list(sam)
  await robin.post('report', { reportedListingId: listing.id, reason: 'Copied', category: 'copyright' })
  await alex.post(`admin/users/${sam.id}/warn`, { rule: 'copyright', facts: 'A copy', note: 'Watch' })

  const users = foundUsers.strict().parse((await alex.get(`admin/users?q=${encodeURIComponent(sam.email)}`)).body)
  expect(users.users.map(({ id }) => id)).toEqual([sam.id])
  expect((await alex.get('admin/users?q=quentin%20quil&isSeller=true')).body.users[0].email).toBe(sam.email)
  expect((await alex.get('admin/users?q=ab')).status).toBe(400)
  const known = (await alex.get(`admin/users/${sam.id}`)).body
  expect(known).toMatchObject({
    listings: { active: 1 },
    reportsAbout: { none: 1 },
    statements: [{ act: 'warn', facts: 'A copy' }],
  })
  expect((await alex.get(`admin/users/${crypto.randomUUID()}`)).body.code).toBe('profile_not_found')

  const listings = foundListings.strict().parse((await alex.get(`admin/listings?sellerId=${sam.id}`)).body)
  expect(listings.listings).toMatchObject([{ id: listing.id, pending_reports: 1 }])
  foundReviews.strict().parse((await alex.get('admin/reviews?limit=5')).body)
  const log = loggedActions.strict().parse((await alex.get(`admin/actions?userId=${sam.id}`)).body)
  expect(log.actions).toMatchObject([{ action: 'warn', admin_id: alex.id, reason: 'Watch' }])
  const loggedBy = async (filter: string) => (await alex.get(`admin/actions?${filter}`)).body.actions.length
  const [by, about] = [(await usernameOf(alex)).toUpperCase(), await usernameOf(sam)]
  expect([
    await loggedBy(`admin=${by}&user=${about}&action=warn`),
    await loggedBy(`admin=${about}&user=${about}`),
    await loggedBy(`user=${about}&action=ban`),
    await loggedBy('admin=nobody-of-that-name'),
  ]).toEqual([1, 0, 0, 0])
  const reportsOf = async (filter: string) =>
    (await alex.get(`admin/reports?userId=${sam.id}&${filter}`)).body.reports.length
  expect([
    await reportsOf('category=copyright&about=listing'),
    await reportsOf('about=user'),
    await reportsOf('category=spam'),
  ]).toEqual([1, 0, 0])
})

test('lists go on page by page', { tags: ['admin-lookup'] }, async () => {
  const alex = await admin()
  const [robin, sue] = [await user('Robin'), await user('Sue')]
  for (const { id } of [robin, sue]) await alex.post(`admin/users/${id}/warn`, { rule: 'spam', facts: 'Spam' })
  for (const [path, rows] of [
    ['admin/users', 'users'],
    ['admin/actions', 'actions'],
  ] as const) {
    const both = (await alex.get(`${path}?limit=2`)).body[rows]
    const first = (await alex.get(`${path}?limit=1`)).body
    const next = (await alex.get(`${path}?limit=1&cursor=${first.nextCursor}`)).body
    expect([first[rows][0], next[rows][0]]).toEqual(both)
  }
})

test('an admin answers a message of the contact form, and tries a mail again', {
  tags: ['contact-answered', 'failed-mail-retried'],
}, async () => {
  const alex = await admin()
  const [message] = await owner`
    insert into public.contact_messages (name, email, message) values ('Vera', 'vera@example.com', 'Where is it?') returning id`
  const open = async () =>
    (await alex.get('admin/contact-messages?isOpen=true')).body.messages.map(({ id }: { id: string }) => id)
  expect(await open()).toContain(message?.id)
  expect((await alex.post(`admin/contact-messages/${message?.id}/answer`, { answer: 'In the drawer' })).status).toBe(
    200,
  )
  expect((await alex.post(`admin/contact-messages/${message?.id}/close`)).body.code).toBe('already_done')
  expect(await open()).not.toContain(message?.id)
  const [mail] = await owner`
    update private.outbox set buried_at = now(), sent_at = null where event_key = ${message?.id} and kind = 'contact_answer' returning id`
  const failed = (await alex.get('admin/mails/failed')).body.mails
  expect(failed[0]).toMatchObject({ id: mail?.id, kind: 'contact_answer', address: 'vera@example.com' })
  expect((await alex.post(`admin/mails/${mail?.id}/retry`)).status).toBe(200)
  expect((await alex.get('admin/mails/failed')).body.mails).toEqual([])
})

test('two admins make a third one, who may act at once', { tags: ['admins-by-two'] }, async () => {
  const [alex, kim, robin] = [await admin(), await admin(), await user('Robin')]
  const proposal = { userId: robin.id, act: 'add', reason: 'They know the shop' }
  const { status, body } = await alex.post('admin/proposals', proposal)
  expect(status).toBe(201)
  const { proposals } = adminList.strict().parse((await kim.get('admin/admins')).body)
  expect(proposals).toContainEqual(
    expect.objectContaining({ id: body.id, user_id: robin.id, is_own: false, may_agree: true }),
  )
  expect((await alex.post(`admin/proposals/${body.id}/agree`)).body.code).toBe('own_proposal')
  expect((await robin.get('admin/admins')).body.code).toBe('forbidden')
  expect((await kim.post(`admin/proposals/${body.id}/agree`)).status).toBe(200)
  const { admins } = (await robin.get('admin/admins')).body
  expect(admins).toContainEqual(expect.objectContaining({ id: robin.id, standing: 'good' }))
})
