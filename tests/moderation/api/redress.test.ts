// Redress over HTTP: a banned user by their token and by the link of the mail, and what another's link does not open.
import { expect, test } from 'vitest'
import { byLink } from '../../support/api/guests.ts'
import { mailWith } from '../../support/api/mails.ts'
import { owner, user } from '../../support/api/people.ts'

test('a link opens what is its user’s, makes no further links, and ends with the next one', async () => {
  const bea = await user('Bea')
  await owner`update public.profiles set is_banned = true where id = ${bea.id}`
  const { token } = (await bea.post('redress/link')).body
  expect((await byLink('POST', 'redress/link', token)).status).toBe(401)
  expect((await byLink('GET', `users/${bea.id}/cart`, token)).status).toBe(401)
  expect((await byLink('GET', 'redress', bea.token)).status).toBe(401)
  const { token: next } = (await bea.post('redress/link')).body
  expect((await byLink('GET', 'redress', token)).status).toBe(401)
  expect((await byLink('GET', 'redress', next)).status).toBe(200)
})

test('the export by link needs the code of a mail', async () => {
  const bea = await user('Bea')
  await owner`update public.profiles set is_banned = true where id = ${bea.id}`
  const { token } = (await bea.post('redress/link')).body
  expect((await byLink('POST', 'redress/export-code', token)).status).toBe(201)
  const { text } = await mailWith(bea.email, 'Your code')
  const code = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(text)?.[0] ?? ''
  expect((await byLink('POST', 'redress/export', token, { code: 'AAAAA-AAAAA' })).body.code).toBe('export_code_wrong')
  const archive = await byLink('POST', 'redress/export', token, { code: ` ${code.toLowerCase().replace('-', ' ')}` })
  expect(archive.status).toBe(200)
  expect(archive.headers.get('content-type')).toBe('application/zip')
  const [{ kept }] = await owner<[{ kept: string }]>`
    select string_agg(outbox::text, ' ') as kept from private.outbox where recipient_id = ${bea.id}`
  expect(kept).not.toContain(code)
})
