// Server-rendered pages: there before the scripts, and input before the app is not lost.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user, usernameOf } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { callsOf, main, show, withoutScripts } from '../../support/pages/before-scripts.ts'

const wordOf = (name: string) => `${name}${crypto.randomUUID().slice(0, 8)}`

test('a member’s click before the scripts is done once, and the listing isn’t loaded again', {
  tags: ['someone-app-done'],
}, async () => {
  const listing = await list(await seller('Ina Early'), { title: 'Early print', price: '4.50', images: 3 })
  const { page } = await open({ as: await user('Willa Wishes') })
  const calls = callsOf(page)
  const start = await withoutScripts(page)
  await show(page, `/listing/${listing.id}`)
  await main(page).getByRole('heading', { level: 1, name: 'Early print' }).waitFor()
  for (const text of ['$4.50', 'Ina Early']) await main(page).getByText(text).first().waitFor()
  await main(page).getByRole('button', { name: 'Next picture' }).click()
  await main(page).getByRole('button', { name: 'Add Early print to the wishlist' }).first().click()
  const second = main(page).getByRole('button', { name: 'Show picture 2' })
  expect(await second.getAttribute('aria-current')).toBe('false')
  await start()
  await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
  await main(page).getByRole('button', { name: 'Remove Early print from the wishlist' }).first().waitFor()
  await expect.poll(() => calls).toContain(`POST files/${listing.id}/views`)
  expect(calls).not.toContain(`GET files/${listing.id}`)
})

test('a visitor’s search, order and filter from before the scripts are kept', {
  tags: ['someone-app-done'],
}, async () => {
  const word = wordOf('order')
  const ada = await seller()
  await list(ada, { title: `Dear ${word}`, price: '9.00' })
  await list(ada, { title: `Cheap ${word}`, price: '1.00' })
  const { page } = await open()
  const start = await withoutScripts(page)
  await show(page, '/')
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  const field = main(page).getByRole('combobox')
  for (const text of ['  ', word]) {
    await field.fill(text)
    await field.press('Enter')
  }
  await page.waitForURL(`**/search?query=${word}`, { waitUntil: 'domcontentloaded' })
  // A search for nothing goes nowhere.
  expect(await entries()).toBe(before + 1)
  await page.getByLabel('Sort by').selectOption('price-low')
  await page.getByRole('checkbox', { name: /^PDFs/ }).check()
  await start()
  await page.waitForURL(/sort=price-low/)
  await page.waitForURL(/type=pdf/)
  await main(page).getByRole('article').first().getByText(`Cheap ${word}`).waitFor()
  expect(await page.getByRole('checkbox', { name: /^PDFs/ }).isChecked()).toBe(true)
  expect((await entries()) - before).toBeLessThanOrEqual(3)
})

test('a visitor’s text from before the scripts is kept, and the focused link is preloaded', {
  tags: ['someone-app-done'],
}, async () => {
  const word = wordOf('typed')
  const shop = await seller()
  await list(shop, { title: `Typed ${word}` })
  const { page } = await open()
  const start = await withoutScripts(page)
  await show(page, `/profile/${await usernameOf(shop)}`)
  const field = page.getByRole('banner').getByRole('combobox')
  await field.fill(word)
  const data = page.waitForResponse((response) => /\/api\/files\/[\w-]+$/.test(response.url()))
  await main(page).getByRole('article').first().getByRole('link').first().focus()
  await start()
  expect((await data).status()).toBe(200)
  expect(await field.inputValue()).toBe(word)
  await field.press('Enter')
  await page.waitForURL(`**/search?query=${word}`)
  await main(page).getByText(`Typed ${word}`).waitFor()
})

test('a visitor who comes back to a page that the browser kept reads it as it is now', {
  tags: ['back-forward-lead'],
}, async () => {
  const ada = await seller()
  const listing = await list(ada, { title: 'Before the change' })
  const { page } = await open({ at: `/listing/${listing.id}` })
  await page.getByRole('heading', { level: 1, name: 'Before the change' }).waitFor()
  await page.goto('/about')
  await ada.put(`files/edit-item/${listing.id}`, { title: 'After the change', description: 'New.', price: 3 })
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'After the change' }).waitFor()
})
