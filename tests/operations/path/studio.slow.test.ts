// Studio: the owner of the shop edits rows by hand (spec section 6).
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { owner } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

/** A listing for sale, alone with its title, that the table shows: Studio draws only the rows in the window. */
async function findShownListing(page: Page): Promise<{ id: string; title: string }> {
  await page.getByRole('gridcell').nth(1).waitFor()
  const cells = new Set(await page.getByRole('gridcell').allTextContents())
  const listings = await owner<{ id: string; title: string }[]>`
    select min(id::text) as id, title from public.listings
    group by title having count(*) = 1 and bool_and(status = 'active')`
  return listings.find(({ title }) => cells.has(title)) ?? expect.fail('Studio shows no listing that is for sale')
}

test('the owner of the stack opens Studio with its link, edits a title, and the shop shows it', async () => {
  const after = `After Studio ${crypto.randomUUID()}`
  const { page } = await open({ height: 4000, at: stack.urls.studio })
  await page.waitForURL(`${stack.urls.supabase}/editor`)
  await page.reload()
  await page.getByRole('link', { name: 'listings', exact: true }).click()
  const { id, title } = await findShownListing(page)
  onTestFinished(async () => void (await owner`update public.listings set title = ${title} where id = ${id}`))
  await page.getByRole('gridcell', { name: title, exact: true }).dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(after)
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: after, exact: true }).waitFor()
  await expect.poll(async () => (await owner`select title from public.listings where id = ${id}`)[0]?.title).toBe(after)

  const { page: shop } = await open({ at: `/listing/${id}` })
  await shop.getByRole('heading', { level: 1, name: after }).waitFor()
})
