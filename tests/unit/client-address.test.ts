// Whom a limit counts: the last forwarded address, of IPv6 its network.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from '../../edge-functions/_shared/http/client-address.ts'

const app = new Hono().get('/', (c) => c.text(clientAddress(c)))

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%j counts as %j', async (header, expected) => {
  const response = await app.request('/', { headers: { 'x-forwarded-for': header } })
  expect(await response.text()).toBe(expected)
})
