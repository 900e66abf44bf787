// My Orders and the details of one (spec sections 2 and 8).
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDate } from '../../contract/format.ts'
import type { Order } from '../../contract/orders.ts'
import * as messages from '../../web/src/lib/messages.ts'
import { list, PDF } from '../api/support/listings.ts'
import { seller, type TestUser, user } from '../api/support/people.ts'
import { buy } from '../api/support/purchases.ts'
import { inspect, NARROW } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { answer, breakCall, hold, hurry } from '../support/faults.ts'
import { stack } from '../support/stack.ts'
import { download } from './people.ts'

const open = browserOfFile()
let buyer: TestUser
let order: Order

beforeAll(async () => {
  const shop = await seller('Oona Originals')
  buyer = await user('Bert Buyer')
  const [print, plain] = [
    await list(shop, { title: 'Bought print', price: 0 }),
    await list(shop, { title: 'Plain paper', price: 0, images: 0 }),
  ]
  order = await buy(buyer, print.id, plain.id)
})

const item = (title: string) => {
  const found = order.items.find((candidate) => candidate.title === title)
  if (!found) throw new Error(`nobody bought ${title}`)
  return found
}

describe('a buyer', () => {
  test('sees each order with its seller, date and items', {
    tags: ['my-orders-loading', 'my-orders-heading'],
  }, async () => {
    const visitor = await open({ as: buyer })
    const { page } = visitor
    const release = await hold(visitor, { path: `orders/user/${buyer.id}` })
    await page.goto('/dashboard/orders')
    await page.getByRole('status').getByText('Loading your orders...').waitFor()
    await inspect(page, 'orders, loading')
    release()
    const date = formatDate(order.created_at)
    await page.getByRole('heading', { level: 2, name: `Purchased from Oona Originals on ${date}` }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Bought print' })
    expect(await row.getByRole('link', { name: 'Bought print', exact: true }).getAttribute('href')).toBe(
      `/listing/${item('Bought print').file_id}`,
    )
    expect(await row.textContent()).toContain(`${date}$0.00`)
    expect(await row.locator('img').getAttribute('src')).toContain('/showcase-images/')
    const plain = page.getByRole('listitem').filter({ hasText: 'Plain paper' })
    expect(await plain.locator('img').getAttribute('src')).toBe('/placeholder.svg')
    expect(await row.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
      `/dashboard/orders/${order.id}`,
    )
    expect(await row.getByRole('link', { name: 'Write Review' }).getAttribute('href')).toBe(
      `/dashboard/items/${item('Bought print').file_id}/write-review`,
    )
    await inspect(page, 'orders')
  })

  test('on a phone finds the four buttons of an item two by two', { tags: ['my-orders-help'] }, async () => {
    const { page } = await open({ as: buyer, width: NARROW })
    await page.goto('/dashboard/orders')
    const row = page.getByRole('listitem').filter({ hasText: 'Bought print' })
    const places = async () => {
      const boxes = await Promise.all(
        [/^Download/, /^Help with Order/, 'View Details', 'Write Review'].map((name) =>
          row.getByRole('button', { name }).or(row.getByRole('link', { name })).boundingBox(),
        ),
      )
      return boxes.map((box) => Math.round(box?.y ?? -1))
    }
    await row.waitFor()
    const [first, second, third, fourth] = await places()
    expect([first, third]).toEqual([second, fourth])
    expect(third).toBeGreaterThan(first ?? 0)
  })

  test('searches their orders, and shares the search by its address', { tags: ['my-orders-heading'] }, async () => {
    const { page } = await open({ as: buyer })
    await page.goto('/dashboard/orders?q=no+such+thing')
    await page.getByText(messages.nothingFound).waitFor()
    await inspect(page, 'orders, nothing found')
    const box = page.getByRole('searchbox', { name: 'Item, seller or order' })
    await box.fill('bought PRINT')
    await box.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'Bought print' }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('bought PRINT')
  })

  test('downloads the file in a new tab', { tags: ['my-orders-download'] }, async () => {
    const { page } = await open({ as: buyer })
    await page.goto('/dashboard/orders')
    const file = await download(page, /^Download Bought print/)
    expect(file.fileName).toBe('meadow.pdf')
    expect(new Uint8Array(file.bytes)).toEqual(PDF)
  })

  test('is told when there is no download link', {
    tags: ['my-orders-download', 'logged-profile-download'],
  }, async () => {
    const visitor = await open({ as: buyer })
    const { page, causes } = visitor
    await breakCall(visitor, { path: `orders/${order.id}/download/${item('Bought print').file_id}` }, 'no answer')
    causes(/^console error: Failed to generate download link\./)
    await page.goto('/dashboard/orders')
    await page.getByRole('button', { name: 'Download Bought print' }).click()
    await page.getByText(messages.downloadFailed).waitFor()
  })

  test('sees one order in full, and goes back to all of them', {
    tags: ['my-orders-help', 'order-detail-heading'],
  }, async () => {
    const { page } = await open({ as: buyer })
    await page.goto('/dashboard/orders')
    await page.getByRole('link', { name: 'View Details' }).first().click()
    await page.waitForURL(`**/dashboard/orders/${order.id}`)
    await page
      .getByRole('heading', { level: 1, name: `Purchased from Oona Originals on ${formatDate(order.created_at)}` })
      .waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Bought print' })
    for (const name of ['Download Bought print', 'Help with Order: Bought print'])
      await row.getByRole('button', { name }).waitFor()
    await row.getByRole('link', { name: 'Write Review' }).waitFor()
    await inspect(page, 'order')
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await page.waitForURL(`${stack.urls.web}/dashboard/orders`)
  })

  test('finds orders without a seller’s name under Unknown Seller, and what became of their payment', {
    tags: ['my-orders-heading'],
  }, async () => {
    const visitor = await open({ as: buyer })
    const items = order.items.map((bought) => ({ ...bought, seller_name: '' }))
    await answer(
      visitor,
      { path: `orders/user/${buyer.id}` },
      { orders: [{ ...order, status: 'refunded', items }], nextCursor: null },
    )
    await visitor.page.goto('/dashboard/orders')
    await visitor.page.getByRole('heading', { level: 2, name: /^Purchased from Unknown Seller on/ }).waitFor()
    await visitor.page.getByText('Refunded').waitFor()
    await inspect(visitor.page, 'orders, refunded')
  })

  test('is told that there are none', { tags: ['my-orders-loading'] }, async () => {
    const { page } = await open({ as: await user('New Buyer') })
    await page.goto('/dashboard/orders')
    await page.getByText('No orders yet.').waitFor()
    await inspect(page, 'orders, none')
  })

  test.each([
    ['the shop fails', 'unavailable', 'Failed to fetch orders.'],
    ['no answer comes', 'no answer', 'An error occurred.'],
  ] as const)(
    'is told when %s',
    { tags: ['my-orders-loading', 'inline-orders-listings'] },
    async (_what, code, text) => {
      const visitor = await open({ as: buyer })
      await visitor.page.clock.install()
      await breakCall(visitor, { path: `orders/user/${buyer.id}` }, code)
      await visitor.page.goto('/dashboard/orders')
      await hurry(visitor.page, visitor.page.getByRole('alert').getByText(text, { exact: true }))
      if (code === 'unavailable') await inspect(visitor.page, 'orders, failed')
    },
  )

  test('is told that an order cannot be fetched, with the way back', {
    tags: ['order-detail-heading', 'inline-session-id'],
  }, async () => {
    const { page, causes } = await open({ as: buyer })
    causes(/^404 GET .*\/api\/orders\//)
    await page.goto(`/dashboard/orders/${crypto.randomUUID()}`)
    await page.getByText('Failed to fetch order details.').waitFor()
    await inspect(page, 'order missing')
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await page.waitForURL(`${stack.urls.web}/dashboard/orders`)
  })
})
