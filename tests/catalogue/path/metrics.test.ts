// Metrics of a seller (spec section 2, which leaves the content open).
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall, hurry } from '../../support/faults.ts'

const open = browserOfFile()

test('a seller sees what was sold, by day and by item, for the range they choose', { tags: ['metrics'] }, async () => {
  const shop = await seller('Max Metrics')
  await buy(await user('Bo Buyer'), (await list(shop, { title: 'Counted print', price: '12.50' })).id)
  const { page } = await open({ as: shop })
  await page.goto('/dashboard/metrics')
  await page.getByRole('definition').filter({ hasText: '$12.50' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Counted print' }).waitFor()
  await page.getByText('Show as a table').click()
  await inspect(page, 'metrics')
  await page.getByRole('navigation', { name: 'Range' }).getByRole('link').last().click()
  await page.waitForURL(/days=/)
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Range' }).getByRole('link').last().getAttribute('aria-current'))
    .toBe('true')
})

test('a seller without a sale is told so, and when the numbers cannot be loaded', { tags: ['metrics'] }, async () => {
  const shop = await seller('Mo Metrics')
  const visitor = await open({ as: shop })
  const { page } = visitor
  await page.goto('/dashboard/metrics')
  await page.getByText(messages.metricsEmpty).waitFor()
  await inspect(page, 'metrics, empty')
  await page.clock.install()
  await breakCall(visitor, { path: /metrics/ })
  await page.reload()
  await hurry(page, page.getByText(messages.metricsFailed))
  await inspect(page, 'metrics, failed')
})
