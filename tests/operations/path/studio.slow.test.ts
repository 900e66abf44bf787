// Studio: the owner of the shop edits rows by hand (spec section 6).
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

/** The cell of that text, on whichever page of the table it is. */
async function findCell(page: Page, text: string) {
  const cell = page.getByRole('gridcell', { name: text, exact: true })
  const pages = page.getByText(/^Page \d+ of \d+$/)
  await page.getByRole('gridcell').nth(1).waitFor()
  for (let number = 2; (await cell.count()) === 0; number += 1) {
    await pages.locator('xpath=following::button[1]').click()
    await expect.poll(() => pages.textContent()).toMatch(`Page ${number} of`)
  }
  return cell
}

test('the owner of the stack opens Studio with its link, edits a title, and the shop shows it', async () => {
  const before = `Before Studio ${crypto.randomUUID()}`
  const after = `After Studio ${crypto.randomUUID()}`
  const listing = await list(await seller('Stella Studio'), { title: before })
  const { page } = await open({ height: 1400 })
  await page.goto(stack.urls.studio)
  await page.waitForURL(`${stack.urls.supabase}/editor`)
  await page.reload()
  await page.getByRole('link', { name: 'listings', exact: true }).click()
  const cell = await findCell(page, before)
  await cell.dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(after)
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: after, exact: true }).waitFor()
  await expect
    .poll(async () => (await owner`select title from public.listings where id = ${listing.id}`)[0]?.title)
    .toBe(after)

  const { page: shop } = await open()
  await shop.goto(`/listing/${listing.id}`)
  await shop.getByRole('heading', { level: 1, name: after }).waitFor()
})
