// A buyer saves everything from the library, over an interruption, and opens a PDF and a text.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addRelease } from '../../support/add-listing.ts'
import { list, PDF } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'

const TEXT = new TextEncoder().encode('Twelve blocks of calico')

/** Chooses a folder that belongs to the browser. */
const chooseFolder = (page: Page) =>
  page.addInitScript(() => Object.assign(globalThis, { showDirectoryPicker: () => navigator.storage.getDirectory() }))

const savedText = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const folder = await navigator.storage.getDirectory()
    return (await (await folder.getFileHandle(wanted)).getFile()).text()
  }, name)

test('a buyer saves all items over an interruption, and opens them in the page', {
  tags: ['library-owned', 'library-downloads', 'library-viewer'],
}, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const pattern = await list(sam, { price: 0, title: 'Calico pattern' })
  const note = await list(sam, {
    price: 0,
    title: 'Calico note',
    name: 'n.txt',
    bytes: TEXT,
    contentType: 'text/plain',
  })
  for (const { id } of [pattern, note]) await buy(bea, id)
  const { page } = await open({ as: bea })
  await chooseFolder(page)
  // Storage's first answer breaks off after ten bytes.
  const ranges: (string | undefined)[] = []
  await page.route('**/storage/v1/object/sign/product-files/**', async (route) => {
    ranges.push(route.request().headers().range)
    if (ranges.length > 1) return await route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.body()).subarray(0, 10) })
  })
  await page.goto('/dashboard/library')
  await page.getByRole('button', { name: 'Download all' }).click()
  await page.getByText('2 of 2 saved').waitFor()
  expect(ranges).toEqual([undefined, 'bytes=10-', undefined])
  expect(await savedText(page, 'n.txt')).toBe(new TextDecoder().decode(TEXT))
  expect(await savedText(page, 'meadow.pdf')).toBe(new TextDecoder().decode(PDF))
  await page.unroute('**/storage/v1/object/sign/product-files/**')

  await page.goto(`/dashboard/library/${note.id}`)
  await page.getByRole('button', { name: 'Open n.txt' }).click()
  await page.getByText('Twelve blocks of calico').waitFor()
  await page.goto(`/dashboard/library/${pattern.id}`)
  await page.getByRole('button', { name: 'Open meadow.pdf' }).click()
  await page.locator('iframe[title="meadow.pdf"]').waitFor()

  await addRelease(owner, pattern.id)
  await page.goto('/dashboard/library?updated=true')
  await page.getByText('Updated since your last download').waitFor()
  expect(await page.getByRole('link', { name: 'Calico note' }).count()).toBe(0)
})
