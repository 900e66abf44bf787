// Odd ids, cursors and bodies in the calls about people and their conversations: refused with a name, never a failure.
import { expect, test } from 'vitest'
import { admin } from './support/people.ts'

const ODD = ['%00', '%ff', "'", '..', '%2e%2e%2f', '%ED%A0%80', '-1', '1e400', 'null', 'a'.repeat(3000)]

test.each([
  ['GET', 'users/:self/threads?cursor=:odd'],
  ['GET', 'users/:self/metrics?days=:odd'],
  ['GET', 'users/:odd/follows'],
  ['GET', 'threads/:odd?limit=:odd'],
  ['GET', 'admin/reports?cursor=:odd'],
  ['POST', 'threads/:odd/read'],
  ['PUT', 'admin/dismiss/:odd'],
  ['DELETE', 'users/:self/follows/:odd'],
  ['DELETE', 'users/delete/:odd'],
] as const)('%s %s', async (method, path) => {
  const alex = await admin()
  const call = { GET: alex.get, POST: alex.post, PUT: alex.put, DELETE: alex.delete }[method]
  for (const odd of ODD) {
    const { status } = await call(path.replaceAll(':odd', odd).replaceAll(':self', alex.id))
    expect([odd, status >= 400 && status < 500]).toEqual([odd, true])
  }
})

test.each([null, [], 'text', 1, { userId: null }, { reason: {} }, { __proto__: { userId: 1 } }])(
  'a body %j',
  async (body) => {
    const alex = await admin()
    for (const path of ['report', 'contact', 'admin/ban', `users/${alex.id}/follows`])
      expect((await alex.post(path, body)).status).toBe(400)
  },
)
