// What admins look up and answer, over HTTP.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { admin, seller, user, usernameOf } from '../../support/api/people.ts'

test('an admin filters the log by admin, user and action, and reports by category and subject', {
  tags: ['lists-paged'],
}, async () => {
  const [alex, sam, robin] = [await admin(), await seller(), await user('Robin')]
  await robin.post('report', { reportedListingId: (await list(sam)).id, reason: 'Copied', category: 'copyright' })
  await alex.post(`admin/users/${sam.id}/warn`, { rule: 'copyright', facts: 'A copy', note: 'Watch' })
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

test('lists go on page by page', { tags: ['lists-paged'] }, async () => {
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
