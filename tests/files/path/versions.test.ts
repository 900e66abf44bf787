// A seller uploads a new version of a file on Edit Item.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { list, PDF } from '../../support/api/listings.ts'
import { seller, type TestUser } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { hold } from '../../support/faults.ts'

const open = browserOfFile()
const pdf = { name: 'meadow-2.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
const upload = (page: Page) => page.getByRole('button', { name: 'Upload New Version' })

async function editing(sam: TestUser, id: string) {
  const visitor = await open({ as: sam })
  await visitor.page.goto(`/dashboard/edit-item/${id}`)
  await visitor.page.getByText('Buyers get version').waitFor()
  return visitor
}

describe('a seller who edits an item', () => {
  test('uploads a new version with a note on what’s new', { tags: ['version-shown'] }, async () => {
    const sam = await seller('Vic Versions')
    const { id } = await list(sam, { title: 'Meadow' })
    const visitor = await editing(sam, id)
    const { page } = visitor
    await page.getByRole('heading', { level: 2, name: 'New version of the file' }).waitFor()
    await page.getByText(/^Buyers get version 1: meadow\.pdf, /).waitFor()
    expect(await upload(page).isDisabled()).toBe(true)
    await page.getByLabel('File', { exact: true }).setInputFiles(pdf)
    await page.getByLabel('What’s new?').fill('Page 3 was missing.')
    const release = await hold(visitor, { method: 'POST', path: `files/${id}/versions` })
    await upload(page).click()
    await page.getByRole('button', { name: 'Uploading...' }).waitFor()
    release()
    await page.getByText('New version published. We’ll email your buyers.').waitFor()
    await page.getByText(/^Buyers get version 2: meadow-2\.pdf, /).waitFor()
    expect(await page.getByLabel('What’s new?').inputValue()).toBe('')
  })
})
