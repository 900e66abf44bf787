// The rooms of the admin panel: what is found in each, decided there, and what each shows where there is nothing or it cannot be loaded.
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { admin, owner, seller, type TestUser, usernameOf } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()
let culprit: TestUser
let name: string

beforeEach(async () => {
  culprit = await seller('Cole Culprit')
  name = await usernameOf(culprit)
})

const rows = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

async function room(path: string): Promise<Page> {
  const { page } = await open({ as: await admin() })
  await page.goto(path)
  return page
}

test('a listing whose file is unlawful is taken down, after it was said what that means, and restored', {
  tags: ['take-down', 'unlawful-refunded'],
}, async () => {
  const { id } = await list(culprit, { title: `Copied print of ${name}` })
  const page = await room(`/admin/listings?seller=${culprit.id}`)
  const about = rows(page, 'Copied print')
  await inspect(page, 'listings')
  await about.getByRole('button', { name: /^Take down/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'The file itself is unlawful' }).check()
  await dialog.getByText('Everyone who paid gets a refund', { exact: false }).first().waitFor()
  await dialog.getByLabel(/^Message to/).fill('A court forbade it.')
  await dialog.getByRole('button', { name: 'Take the listing down' }).click()
  await about.getByText('Taken down: the file is unlawful.').waitFor()
  expect((await owner`select status from public.listings where id = ${id}`)[0]?.status).toBe('removed')
  await about.getByRole('button', { name: /^Restore/ }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await about.getByText('For sale').waitFor()
})
