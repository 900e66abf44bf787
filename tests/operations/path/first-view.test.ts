import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { callsOf, main, show, withoutScripts } from '../../support/pages/before-scripts.ts'

const open = browserOfFile()

describe('before the scripts have come', () => {
  test('a listing is there, and is not asked for again', { tags: ['pages-show-about'] }, async () => {
    const listing = await list(await seller('Ina Early'), { title: 'Early print', price: '4.50' })
    const { page } = await open()
    const calls = callsOf(page)
    const start = await withoutScripts(page)
    await show(page, `/listing/${listing.id}`)
    await main(page).getByRole('heading', { level: 1, name: 'Early print' }).waitFor()
    await main(page).getByText('$4.50').first().waitFor()
    await main(page).getByText('Ina Early').first().waitFor()
    await start()
    await expect.poll(() => calls).toContain(`POST files/${listing.id}/views`)
    expect(calls).toEqual([`POST files/${listing.id}/views`])
  })

  test('a search is sent by the field itself', { tags: ['someone-app-done'] }, async () => {
    const word = `early${crypto.randomUUID().slice(0, 8)}`
    await list(await seller(), { title: `Found ${word}` })
    const { page } = await open()
    await withoutScripts(page)
    await show(page, '/')
    await main(page).getByRole('combobox').fill(word)
    await main(page).getByRole('combobox').press('Enter')
    await page.waitForURL(`**/search?query=${word}`, { waitUntil: 'domcontentloaded' })
    await main(page).getByText(`Found ${word}`).waitFor()
  })

  test('a search for nothing goes nowhere', { tags: ['someone-app-done'] }, async () => {
    const { page } = await open()
    await withoutScripts(page)
    await show(page, '/about')
    const field = page.getByRole('banner').getByRole('combobox')
    await field.fill('  ')
    await field.press('Enter')
    await field.fill('quilt')
    await field.press('Enter')
    await page.waitForURL('**/search?query=quilt', { waitUntil: 'domcontentloaded' })
    await page.goBack({ waitUntil: 'domcontentloaded' })
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  test('an order and a filter that someone chose are kept, and taken once', {
    tags: ['someone-app-done'],
  }, async () => {
    const word = `order${crypto.randomUUID().slice(0, 8)}`
    const ada = await seller()
    for (const [title, price] of [
      ['Dear', '9.00'],
      ['Cheap', '1.00'],
    ])
      await list(ada, { title: `${title} ${word}`, price })
    const { page } = await open()
    const start = await withoutScripts(page)
    await show(page, `/search?query=${word}`)
    const entries = await page.evaluate(() => history.length)
    await page.getByLabel('Sort by').selectOption('price-low')
    await page.getByLabel('PDFs').check()
    await start()
    await page.waitForURL(/sort=price-low/)
    await page.waitForURL(/type=pdf/)
    await main(page).getByRole('article').first().getByText(`Cheap ${word}`).waitFor()
    expect(await page.getByLabel('Sort by').inputValue()).toBe('price-low')
    expect(await page.getByLabel('PDFs').isChecked()).toBe(true)
    expect((await page.evaluate(() => history.length)) - entries).toBeLessThanOrEqual(2)
  })
})

describe('once the app has taken the page over', () => {
  test('a press that came before is done, once', { tags: ['someone-app-done'] }, async () => {
    const listing = await list(await seller(), { title: 'Three pictures', images: 3 })
    const { page } = await open()
    const start = await withoutScripts(page)
    await show(page, `/listing/${listing.id}`)
    await main(page).getByRole('button', { name: 'Next picture' }).click()
    const second = main(page).getByRole('button', { name: 'Show picture 2' })
    expect(await second.getAttribute('aria-current')).toBe('false')
    await start()
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
  })

  test('a press of a member waits until the shop knows them', { tags: ['someone-app-done'] }, async () => {
    const listing = await list(await seller(), { title: 'Wished early' })
    const { page } = await open({ as: await user('Willa Wishes') })
    const start = await withoutScripts(page)
    await show(page, `/listing/${listing.id}`)
    await main(page).getByRole('button', { name: 'Add Wished early to the wishlist' }).first().click()
    await start()
    await main(page).getByRole('button', { name: 'Remove Wished early from the wishlist' }).first().waitFor()
  })

  test('the page behind a link that someone is on already is on its way', { tags: ['someone-app-done'] }, async () => {
    const { page } = await open()
    const start = await withoutScripts(page)
    await show(page, '/')
    const data = page.waitForResponse((response) => /\/api\/files\/[\w-]+$/.test(response.url()))
    await main(page).getByRole('article').first().getByRole('link').first().focus()
    await start()
    expect((await data).status()).toBe(200)
  })

  test('what was typed before is still there, and known', { tags: ['someone-app-done'] }, async () => {
    const word = `typed${crypto.randomUUID().slice(0, 8)}`
    await list(await seller(), { title: `Typed ${word}` })
    const { page } = await open()
    const start = await withoutScripts(page)
    await show(page, '/')
    const field = main(page).getByRole('combobox')
    await field.fill(word)
    await start()
    expect(await field.inputValue()).toBe(word)
    await field.press('Enter')
    await main(page).getByText(`Typed ${word}`).waitFor()
    expect(new URL(page.url()).searchParams.get('query')).toBe(word)
  })

  test('coming back to a page that the browser kept asks for it again', { tags: ['first-view-new'] }, async () => {
    const ada = await seller()
    const listing = await list(ada, { title: 'Before the change' })
    const { page } = await open()
    await page.goto(`/listing/${listing.id}`)
    await page.getByRole('heading', { level: 1, name: 'Before the change' }).waitFor()
    await page.goto('/about')
    await ada.put(`files/edit-item/${listing.id}`, { title: 'After the change', description: 'New.', price: 3 })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'After the change' }).waitFor()
  })
})
