// Redress over HTTP: a banned user by their token and by the link of the mail, and what another's link does not open.
import { expect, test } from 'vitest'
import { transparency } from '../../contract/schemas/redress.ts'
import { signedLinks } from '../../edge-functions/_shared/links/signed-link.ts'
import { call, stack } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { admin, owner, seller, user } from './support/people.ts'
import { buy } from './support/purchases.ts'

const byLink = (method: string, path: string, token: string, body?: unknown) =>
  fetch(`${stack.urls.web}/api/${path}`, {
    method,
    headers: { 'X-Redress-Token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).then(async (answer) => ({ status: answer.status, body: await answer.json() }))

test('a banned buyer reads why, downloads, appeals by the link, and is back once another admin agrees', {
  tags: ['redress', 'appeals', 'R3'],
}, async () => {
  const [alex, kim, sam, bea] = [await admin(), await admin(), await seller(), await user('Bea')]
  const listing = await list(sam, { price: 0 })
  const order = await buy(bea, listing.id)
  await alex.post('admin/ban', {
    userId: bea.id,
    reason: 'A hunch',
    rule: 'fraud',
    facts: 'Took the money back thrice',
  })
  expect((await bea.get(`orders/${order.id}/download/${listing.id}`)).body.code).toBe('account_banned')

  const { token } = (await bea.post('redress/link')).body
  const known = (await byLink('GET', 'redress', token)).body
  expect(known).toMatchObject({
    standing: 'banned',
    statements: [{ act: 'ban', rule: 'fraud', facts: 'Took the money back thrice', can_appeal: true }],
    purchases: [{ order_id: order.id, listing_id: listing.id }],
  })
  expect(JSON.stringify(known)).not.toMatch(new RegExp(`A hunch|${alex.id}`))
  const { body } = await byLink('GET', `redress/download/${order.id}/${listing.id}`, token)
  expect((await fetch(body.downloadLink)).status).toBe(200)

  const statementId = known.statements[0].id
  const appeal = await byLink('POST', 'redress/appeals', token, { statementId, text: 'That was my sister' })
  expect(appeal.status).toBe(201)
  const [open] = (await kim.get('admin/appeals?isOpen=true')).body.appeals
  expect(open).toMatchObject({ id: appeal.body.id, may_decide: true, text: 'That was my sister' })
  const decision = { outcome: 'reversed', answer: 'It was. Sorry.' }
  expect((await alex.post(`admin/appeals/${open.id}/decide`, decision)).body.code).toBe('decided_by_another_only')
  expect((await kim.post(`admin/appeals/${open.id}/decide`, decision)).status).toBe(200)
  expect((await bea.get(`orders/${order.id}/download/${listing.id}`)).status).toBe(200)
})

test('a link opens what is its user’s, makes no further links, and opens no other call', {
  tags: ['redress'],
}, async () => {
  const [bea, robin] = [await user('Bea'), await user('Robin')]
  const { token } = (await bea.post('redress/link')).body
  expect((await byLink('POST', 'redress/link', token)).status).toBe(401)
  expect((await byLink('GET', `users/${bea.id}/cart`, token)).status).toBe(401)
  const forged = await signedLinks('another secret that nobody here knows').sign('redress', robin.id)
  const [head, , signature] = token.split('.')
  const [, otherPayload] = forged.split('.')
  for (const wrong of [forged, `${head}.${otherPayload}.${signature}`, 'none', bea.token])
    expect((await byLink('GET', 'redress', wrong)).status).toBe(401)
  await owner`update public.profiles set deleted_at = now() where id = ${bea.id}`
  expect((await byLink('GET', 'redress', token)).body.code).toBe('account_deleted')
})

test('everyone reads how often what was decided', { tags: ['transparency'] }, async () => {
  const alex = await admin()
  await alex.post(`admin/users/${(await user()).id}/warn`, { rule: 'malware', facts: 'A macro' })
  const { body } = await call('GET', 'transparency')
  expect(transparency.strict().parse(body).counts).toContainEqual(
    expect.objectContaining({ action: 'warn', rule: 'malware' }),
  )
  expect(JSON.stringify(body)).not.toContain(alex.id)
})
