// Rendered pages that a translator changes, and a browser below the oldest one.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { main, show } from '../../support/pages/before-scripts.ts'
import { translatePage } from '../../support/pages/in-page.ts'

// After hydration: tests/engines/worlds.
test('a member buys on a page that a translator changes before its scripts run', async () => {
  const listing = await list(await seller('Tia Translated'), { title: 'Translated print', price: '4.50' })
  const { page, mayCause } = await open({ as: await user('Max Member') })
  // React renders a page anew that was changed before its scripts.
  mayCause(/Minified React error #418|Hydration failed/)
  await page.addInitScript(`const translatePage = ${translatePage}
    addEventListener('DOMContentLoaded', () => translatePage('now'))`)
  await show(page, '/')
  await main(page).locator('font').first().waitFor()
  await show(page, `/listing/${listing.id}`)
  await main(page).locator('font').first().waitFor()
  // React drops a press while it renders the page anew.
  await page.locator('html[data-test-ready]').waitFor({ state: 'attached' })
  await main(page).getByRole('button', { name: 'Add to Cart: Translated print' }).click()
  await main(page).getByRole('button', { name: 'In Cart' }).waitFor()
  await page.getByRole('link', { name: 'Marketplace, home' }).click()
  await page.waitForURL('**/')
  await main(page).getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  expect(await page.getByText('Couldn’t show this part').count()).toBe(0)
})

test('a browser without the styles of the oldest one shows one sentence', async () => {
  const { page } = await open()
  const sentence = page.getByText('Your browser is too old for this shop. Update it.')
  await show(page, '/')
  expect(await sentence.isVisible()).toBe(false)
  await page.evaluate(() => {
    for (const style of document.querySelectorAll('head style'))
      style.textContent = style.textContent.replace('color-mix(', 'unknown-mix(')
  })
  expect(await sentence.isVisible()).toBe(true)
})
