// Upload a File (spec sections 2, 4, 5, 8 and 9).
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { list, PDF, PNG } from '../../support/api/listings.ts'
import { seller, type TestUser } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall, hold } from '../../support/faults.ts'
import { utf8 } from '../../support/sample-bytes.ts'

const open = browserOfFile()
let shop: TestUser
beforeAll(async () => {
  shop = await seller('Uli Uploads')
  await list(shop)
})

const pdf = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
const png = (number: number) => ({ name: `${number}.png`, mimeType: 'image/png', buffer: Buffer.from(PNG) })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const fileInput = (page: Page) => page.getByLabel('File', { exact: true })

async function fill(page: Page, title: string) {
  await fileInput(page).setInputFiles(pdf)
  await page.getByLabel('File name').fill(title)
  await page.getByLabel('Description').fill('A paper.')
  await page.getByLabel('Price').fill('12.50')
}

describe('a seller', () => {
  test('reads which picture is invalid, and loses no input', {
    tags: ['upload-types-size'],
  }, async () => {
    const { page } = await open({ as: shop })
    await page.goto('/dashboard/upload')
    await fill(page, 'Fox pattern')
    const images = page.getByLabel('Showcase images', { exact: true })
    await images.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from(utf8('not a picture')) })
    await submit(page).click()
    await page.getByText('Upload failed: none.png isn’t a valid PNG or JPEG.').waitFor()
    expect(await page.getByLabel('File name').inputValue()).toBe('Fox pattern')
    await page.getByText('1/5').waitFor()
  })

  test('uploads: the button is busy, then the form is empty except for the file, and the usage grows', {
    tags: ['upload-fields-drop', 'upload-uploading-success'],
  }, async () => {
    const visitor = await open({ as: shop })
    const { page } = visitor
    await page.goto('/dashboard/upload')
    const usage = page.getByText(/^\d+ \/ \d+ listings used$/)
    const before = Number.parseInt((await usage.textContent()) ?? '', 10)
    const release = await hold(visitor, { method: 'POST', path: 'files/upload' })
    await fill(page, 'Notes')
    await page.getByLabel('Showcase images', { exact: true }).setInputFiles([png(1)])
    await submit(page).click()
    const busy = page.getByRole('button', { name: 'Uploading...' })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    release()
    await page.getByText('File uploaded successfully!').waitFor()
    for (const field of ['File name', 'Description', 'Price'])
      expect(await page.getByLabel(field).inputValue(), field).toBe('')
    await page.getByText('0/5').waitFor()
    await page.getByText('notes.pdf').waitFor()
    await expect.poll(async () => Number.parseInt((await usage.textContent()) ?? '', 10)).toBe(before + 1)
    await page.getByRole('button', { name: 'View listing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor()
  })

  test('reads the server’s reason for a refusal, or that the upload failed, and loses no input', {
    tags: ['toasts-upload-edit'],
  }, async () => {
    const visitor = await open({ as: shop })
    const { page } = visitor
    const { heal } = await breakCall(visitor, { method: 'POST', path: 'files/upload' }, 'listing_quota_reached')
    await page.goto('/dashboard/upload')
    await fill(page, 'Refused notes')
    await submit(page).click()
    await page.getByText('Upload failed: You’ve reached your listing limit.').waitFor()
    await heal()
    visitor.causes(/^net::ERR_FAILED POST .*files\/upload/)
    await page.route('**/api/files/upload', (route) => route.abort())
    await submit(page).click()
    await page.getByText('An error occurred while attempting to upload your file.').waitFor()
    expect(await page.getByLabel('File name').inputValue()).toBe('Refused notes')
  })
})
