// My Orders and the details of one (spec sections 2 and 8).
import { beforeAll, describe, expect, test } from 'vitest'
import { list, PDF } from '../../support/api/listings.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { download } from '../../support/pages/people.ts'

const open = browserOfFile()
let buyer: TestUser

beforeAll(async () => {
  const shop = await seller('Oona Originals')
  buyer = await user('Bert Buyer')
  await buy(buyer, (await list(shop, { title: 'Bought print', price: 0 })).id)
})

describe('a buyer', () => {
  test('downloads the file in a new tab', { tags: ['my-orders-download'] }, async () => {
    const { page } = await open({ as: buyer })
    await page.goto('/dashboard/orders')
    const file = await download(page, /^Download Bought print/)
    expect(file.fileName).toBe('meadow.pdf')
    expect(new Uint8Array(file.bytes)).toEqual(PDF)
  })
})
