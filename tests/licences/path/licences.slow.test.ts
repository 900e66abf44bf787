// A seller sells keys of a list until it is empty, and the buyer finds one in the order.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

test('a seller adds a list of keys, the buyer copies one, and the item is sold out', {
  tags: ['licence-keys', 'licence-sold-out'],
}, async () => {
  const [sam, bea] = [await seller('Sam Seller'), await user('Bea Buyer')]
  const { id } = await list(sam, { title: 'Loom planner', price: 0 })
  const { page } = await open({ as: sam, at: `/dashboard/edit-item/${id}` })
  await page.getByRole('tab', { name: 'Licence keys' }).click()
  await page.getByText('Keys from your list').click()
  await page.getByLabel('Devices per key (optional)').fill('2')
  await page.getByText('No keys yet. Add some before you save.').waitFor()
  await page.getByRole('button', { name: 'Add keys' }).click()
  await page.getByLabel('Or choose a text file').setInputFiles({
    name: 'keys.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('LOOM-0001\r\n'),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Add keys' }).click()
  await page.getByText('1 key left.').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Item updated successfully!').waitFor()

  const order = await buy(bea, id)
  const { page: buyers } = await open({ as: bea, at: `/dashboard/orders/${order.id}` })
  expect(await buyers.getByRole('textbox', { name: 'Licence key for Loom planner' }).inputValue()).toBe('LOOM-0001')
  await buyers.getByRole('button', { name: '0 of 2 devices: Loom planner' }).click()
  await buyers.getByText('Not active on any device.').waitFor()
  const { page: visitors } = await open({ at: `/listing/${id}` })
  await visitors.getByRole('button', { name: 'Sold Out' }).waitFor()
})

type LicenceClient = (options: object) => { activate: (key: string) => Promise<boolean> }

test('an app in a page of another origin activates a key with the documented client', {
  tags: ['licence-offline'],
}, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const { id: listingId } = await list(sam, { price: 0 })
  await sam.put(`files/${listingId}/licences`, { source: 'generated', seats: 1 })
  const { items } = await buy(bea, listingId)
  const client = /```js\n([\s\S]*?)```/.exec(await readFile(join(projectDir, 'docs/licences.md'), 'utf8'))?.[1]
  const app = createServer((_request, response) => response.end('<!doctype html>'))
  onTestFinished(() => void app.close())
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const { page } = await open({ at: `http://127.0.0.1:${(app.address() as AddressInfo).port}` })
  await page.addScriptTag({ content: (client ?? '').replace('export function', 'function') })
  const activate = (key: string) =>
    page.evaluate(
      async ([shop, id, given]) => {
        let kept: string | null = null
        const store = {
          read: () => kept,
          write: (text: string) => {
            kept = text
          },
        }
        const { licenceClient } = globalThis as unknown as { licenceClient: LicenceClient }
        return await licenceClient({ shop, listingId: id, device: 'web view', store }).activate(given)
      },
      [stack.urls.web, listingId, key] as const,
    )
  expect(await activate(items[0]?.licence?.key ?? '')).toBe(true)
  // Somebody guesses keys: only the answers to unknown keys take longer.
  await owner`
    select private.hit_rate_limit('unknown licence keys:' || ${listingId}, 86400, 1, private.most_unknown_licence_keys())`
  const timed = async (key: string) => {
    const began = performance.now()
    return { isActive: await activate(key), isSlow: performance.now() - began >= 2000 }
  }
  expect(await timed('GUESS')).toEqual({ isActive: false, isSlow: true })
  expect((await timed(items[0]?.licence?.key ?? '')).isActive).toBe(true)
})
