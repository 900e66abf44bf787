// Sellers set licence keys up and programs use them, by the calls of the API.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { mailWith } from '../../support/api/mails.ts'
import { seller, user, withKey } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { call } from '../../support/stack.ts'

const use = (act: string, body: object, token?: string) =>
  call('POST', `licences/${act}`, { body, ...(token ? { token } : {}) })

test('a seller lists keys by API key, and a buyer finds one in order, mail and program', {
  tags: ['licence-keys'],
}, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const { id: listingId } = await list(sam, { price: 0, title: 'Loom planner' })
  const program = await withKey(sam, 'licences:read', 'licences:write')
  await program.put(`files/${listingId}/licences`, { source: 'list', seats: 2 })
  expect((await bea.get(`files/${listingId}`)).body).toMatchObject({ is_sold_out: true, licence: { seats: 2 } })
  expect((await bea.post(`users/${bea.id}/cart`, { fileId: listingId })).body.code).toBe('sold_out')

  const added = await program.post(`files/${listingId}/licences/keys`, { keys: ['', 'LOOM-0001', 'LOOM-0002'] })
  expect(added).toMatchObject({ status: 201, body: { added: 2 } })
  const repeated = await program.post(`files/${listingId}/licences/keys`, { keys: ['LOOM-0003', 'loom 0002'] })
  expect(repeated.body).toMatchObject({
    code: 'licence_key_repeated',
    field: 'keys.1',
    message: expect.stringContaining('line 2'),
  })

  const { items } = await buy(bea, listingId)
  const licence = items[0]?.licence
  expect(licence).toMatchObject({ key: 'LOOM-0001', state: 'valid', seats: 2, seats_used: 0 })
  expect((await mailWith(bea.email, 'Your receipt')).text).toContain('LOOM-0001')
  const activated = await use('activate', { listingId, key: 'loom0001', device: 'a1', name: 'Laptop' })
  expect(activated.body).toMatchObject({ state: 'valid', is_activated: true, seats: 2, seats_used: 1 })

  const { activations } = (await bea.get(`licences/${licence?.id}/activations`)).body
  expect(activations).toEqual([expect.objectContaining({ name: 'Laptop', device: 'a1' })])
  const sales = await call('GET', `users/${sam.id}/sales-file?year=${new Date().getUTCFullYear()}`, {
    token: sam.token,
  })
  expect(sales.text).toMatch(/Activations[\s\S]*,1\r\n/)
  await bea.delete(`licences/${licence?.id}/activations/${activations[0].id}`)
  expect((await use('validate', { listingId, key: 'LOOM-0001', device: 'a1' }, program.token)).body.seats_used).toBe(0)
  const { keys } = (await program.get(`files/${listingId}/licences/keys?q=loom-0001`)).body
  expect(keys).toEqual([expect.objectContaining({ key: 'LOOM-0001', buyer_name: 'Bea', state: 'valid' })])
  expect((await program.get(`files/${listingId}/licences`)).body).toMatchObject({
    source: 'list',
    unused: 1,
    waiting: 0,
  })
  const without = await withKey(sam, 'sales:read')
  expect((await use('validate', { listingId, key: 'LOOM-0001' }, without.token)).body.code).toBe('key_scope_missing')
})
