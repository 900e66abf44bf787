import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => vi.unstubAllGlobals())

/** As another visit has it. */
const secretOfVisit = async () => (await import('./api.ts')).guestSecret()

test('a browser keeps its secret for later visits', async () => {
  vi.stubGlobal('localStorage', storage)
  const secret = await secretOfVisit()
  expect(secret).toMatch(/^[\w-]{43}$/)
  vi.resetModules()
  expect(await secretOfVisit()).toBe(secret)
})

test('a browser that stores nothing has one secret for the visit', async () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const secret = await secretOfVisit()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await secretOfVisit()).toBe(secret)
})

test('a guest’s checkout of an item whose payment is pending opens its page', {
  tags: ['payment-pending'],
}, async () => {
  const [assign, answer] = [vi.fn(), vi.fn()]
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  answer.mockResolvedValue(Response.json({ code: 'payment_processing', itemId: 'an-item' }, { status: 409 }))
  ;(await import('@/lib/calls/api.ts')).answerCallsWith(answer)
  const guests = await import('./api.ts')
  guests.keepLink('a-link')
  await expect(guests.startGuestCheckout({ cartItems: [] })).rejects.toMatchObject({ code: 'payment_processing' })
  expect(JSON.parse(answer.mock.lastCall?.[1].body)).toMatchObject({ link: 'a-link' })
  expect(assign).toHaveBeenCalledWith('/listing/an-item')
})
