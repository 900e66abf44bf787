// Redress over HTTP: a banned user by their token and by the link of the mail, and what another's link does not open.
import { expect, test } from 'vitest'
import { transparency } from '../../contract/redress.ts'
import { call, stack } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { mailWith } from './support/mails.ts'
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

test('a link opens what is its user’s, makes no further links, and ends with the next one', {
  tags: ['redress', 'I10'],
}, async () => {
  const bea = await user('Bea')
  await owner`update public.profiles set is_banned = true where id = ${bea.id}`
  const { token } = (await bea.post('redress/link')).body
  expect((await byLink('POST', 'redress/link', token)).status).toBe(401)
  expect((await byLink('GET', `users/${bea.id}/cart`, token)).status).toBe(401)
  for (const wrong of ['none', bea.token, `${token}a`]) expect((await byLink('GET', 'redress', wrong)).status).toBe(401)
  const { token: next } = (await bea.post('redress/link')).body
  expect([(await byLink('GET', 'redress', token)).status, (await byLink('GET', 'redress', next)).status]).toEqual([
    401, 200,
  ])
})

test('the export by link needs the code of a mail', { tags: ['redress', 'I10'] }, async () => {
  const bea = await user('Bea')
  await owner`update public.profiles set is_banned = true where id = ${bea.id}`
  const { token } = (await bea.post('redress/link')).body
  expect((await byLink('POST', 'redress/export-code', token)).status).toBe(201)
  const { text } = await mailWith(bea.email, 'Your code')
  const code = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(text)?.[0] ?? ''
  expect((await byLink('POST', 'redress/export', token, { code: 'AAAAA-AAAAA' })).body.code).toBe('export_code_wrong')
  const archive = await fetch(`${stack.urls.web}/api/redress/export`, {
    method: 'POST',
    headers: { 'X-Redress-Token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ code: ` ${code.toLowerCase().replace('-', ' ')}` }),
  })
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip'])
  await archive.arrayBuffer()
  const [{ kept }] = await owner<[{ kept: string }]>`
    select string_agg(outbox::text, ' ') as kept from private.outbox where recipient_id = ${bea.id}`
  expect(kept).not.toContain(code)
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
