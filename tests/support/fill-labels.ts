// Fills what the upload form asks about an item besides its text, in a real browser.
import type { Page } from 'playwright-core'

export async function fillLabels(page: Page): Promise<void> {
  await page.getByLabel('Category', { exact: true }).selectOption('quilting')
  await page.getByRole('radio', { name: 'Personal use' }).check()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel('Languages', { exact: true }).selectOption('en')
}
