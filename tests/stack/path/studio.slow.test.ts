// Studio: the owner of the shop edits rows by hand (spec section 6).
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { owner } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

/** A listing for sale that the table shows: Studio draws only the rows in the window. */
async function findShownListing(page: Page): Promise<{ id: string; title: string }> {
  await page.getByRole('gridcell').nth(1).waitFor()
  const cells = await page.getByRole('gridcell').allTextContents()
  const [listing] = await owner<{ id: string; title: string }[]>`
    select id, title from public.listings where status = 'active' and id::text in ${owner(cells)} limit 1`
  return listing ?? expect.fail('Studio shows no listing that is for sale')
}

test('the owner of the stack opens Studio with its link, edits a title, and the shop shows it', async () => {
  const after = `After Studio ${crypto.randomUUID()}`
  const { page } = await open({ height: 4000, at: stack.urls.studio })
  await page.waitForURL(`${stack.urls.supabase}/editor`)
  await page.reload()
  await page.getByRole('link', { name: 'listings', exact: true }).click()
  const { id, title } = await findShownListing(page)
  onTestFinished(async () => void (await owner`update public.listings set title = ${title} where id = ${id}`))
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: id, exact: true }) })
  await row.getByRole('gridcell', { name: title, exact: true }).dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(after)
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: after, exact: true }).waitFor()
  await expect.poll(async () => (await owner`select title from public.listings where id = ${id}`)[0]?.title).toBe(after)

  const { page: shop } = await open({ at: `/listing/${id}` })
  await shop.getByRole('heading', { level: 1, name: after }).waitFor()
})
