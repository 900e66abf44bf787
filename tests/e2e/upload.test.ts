// Upload a File (spec sections 2, 4, 5, 8 and 9).
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { REASONS } from '../../contract/file-types.ts'
import { DESCRIPTION_MAX_CHARACTERS, PRODUCT_FILE_TYPES, TITLE_MAX_CHARACTERS } from '../../contract/limits.ts'
import { list, PDF, PNG } from '../api/support/listings.ts'
import { seller, type TestUser } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall, hold } from '../support/faults.ts'
import { media, utf8, utf16 } from '../support/sample-bytes.ts'

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
  test('finds all fields, the counters, and no Submit without a file', {
    tags: ['upload-fields-drop', 'upload-file-required', 'upload-file-name'],
  }, async () => {
    const { page } = await open({ as: shop })
    await page.goto('/dashboard/upload')
    await page.getByRole('heading', { level: 1, name: 'Upload a File' }).waitFor()
    await page.getByText(/^\d+ \/ \d+ listings used$/).waitFor()
    expect(await submit(page).isDisabled()).toBe(true)
    expect(await page.getByLabel('File name').getAttribute('maxlength')).toBe(String(TITLE_MAX_CHARACTERS))
    expect([TITLE_MAX_CHARACTERS, DESCRIPTION_MAX_CHARACTERS]).toEqual([255, 2000])
    await page.getByText('0/2000').waitFor()
    await page.getByLabel('Description').fill('x'.repeat(2100))
    await page.getByText('2000/2000').waitFor()
    const accepted = (await fileInput(page).getAttribute('accept'))?.split(',') ?? []
    expect(accepted).toEqual(expect.arrayContaining(Object.keys(PRODUCT_FILE_TYPES)))
    expect(Object.keys(PRODUCT_FILE_TYPES)).toEqual([
      'image/png',
      'image/jpeg',
      'video/mp4',
      'application/pdf',
      'text/plain',
    ])
    await inspect(page, 'upload')
  })

  test('is told which files are not taken, and when one is too large', { tags: ['upload-types-size'] }, async () => {
    const { page } = await open({ as: shop })
    await page.goto('/dashboard/upload')
    await fileInput(page).setInputFiles({
      name: 'tool.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    })
    await page
      .getByRole('alert')
      .getByText('Invalid file type or size. Only images, PDFs, videos, and text files up to 5GB are allowed.')
      .waitFor()
    // Nobody keeps 5 GiB at hand: a file that says so is dropped.
    await fileInput(page).evaluate((input) => {
      const file = new File(['%PDF'], 'huge.pdf', { type: 'application/pdf' })
      Object.defineProperty(file, 'size', { value: 5_368_709_121 })
      const item = { kind: 'file', type: file.type, getAsFile: () => file, webkitGetAsEntry: () => null }
      const event = new Event('drop', { bubbles: true })
      Object.defineProperty(event, 'dataTransfer', { value: { files: [file], items: [item], types: ['Files'] } })
      input.dispatchEvent(event)
    })
    await page.getByRole('alert').getByText('File size exceeds the 5GB limit.').waitFor()
    expect(await submit(page).isDisabled()).toBe(true)
    await inspect(page, 'upload, file refused')
  })

  test('is told in words what is wrong with a file, before it is sent; the one chosen before and all that was typed stays', {
    tags: ['files-programs-taken'],
  }, async () => {
    const { page } = await open({ as: shop })
    await page.goto('/dashboard/upload')
    await fill(page, 'Kept notes')
    const refused: [string, string, Uint8Array, string][] = [
      ['film.mp4', 'video/mp4', media('qt  ', 'qt  '), REASONS.quickTime],
      ['page.txt', 'text/plain', utf8('<!doctype html><p>Hello'), REASONS.markup],
      ['empty.txt', 'text/plain', utf8(''), REASONS.empty],
      ['photo.jpg', 'image/jpeg', media('heic'), REASONS.otherPicture],
    ]
    for (const [name, mimeType, bytes, reason] of refused) {
      await fileInput(page).setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) })
      await page.getByRole('alert').getByText(reason).waitFor()
    }
    await inspect(page, 'upload, quicktime refused')
    await page.getByText('notes.pdf').waitFor()
    expect(await page.getByLabel('File name').inputValue()).toBe('Kept notes')
    await fileInput(page).setInputFiles({
      name: 'windows.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(utf16('\ufeffKnit 2')),
    })
    await page.getByText('windows.txt').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('is told in words when a picture is too large or none, and loses nothing', {
    tags: ['upload-types-size'],
  }, async () => {
    const { page } = await open({ as: shop })
    await page.goto('/dashboard/upload')
    await fill(page, 'Kept pattern')
    const images = page.getByLabel('Showcase images', { exact: true })
    await images.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.from(utf8('not a picture')) })
    await submit(page).click()
    await page.getByText('Upload failed: none.png is no PNG or JPEG that can be shown.').waitFor()
    expect(await page.getByLabel('File name').inputValue()).toBe('Kept pattern')
    await page.getByText('1/5').waitFor()
  })

  test('chooses five pictures at most', { tags: ['upload-five-images'] }, async () => {
    const { page } = await open({ as: shop })
    await page.goto('/dashboard/upload')
    await page.getByLabel('Showcase images', { exact: true }).setInputFiles([1, 2, 3, 4, 5, 6].map(png))
    await page.getByRole('alert').getByText('You can upload a max of 5 images.').waitFor()
    await page.getByText('5/5').waitFor()
    expect(await page.getByRole('img', { name: /\.png$/ }).count()).toBe(5)
    await inspect(page, 'upload, six pictures')
    await page.getByRole('button', { name: 'Remove 2.png' }).click()
    await page.getByText('4/5').waitFor()
    await page.getByLabel('Showcase images', { exact: true }).setInputFiles({ ...pdf, name: 'no-picture.pdf' })
    await page.getByRole('alert').getByText('Images must be PNG or JPEG.').waitFor()
  })

  test('is told at each field what is missing', { tags: ['upload-file-name'] }, async () => {
    const { page } = await open({ as: shop })
    await page.goto('/dashboard/upload')
    await fileInput(page).setInputFiles(pdf)
    await submit(page).click()
    for (const text of ['Please enter a file name.', 'Please enter a description.', 'Enter a price.'])
      await page.getByText(text).waitFor()
    await inspect(page, 'upload, incomplete')
  })

  test('uploads: the button is busy meanwhile, then the form is empty but for the file, and the usage counts', {
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
    await inspect(page, 'uploading')
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

  test('is told what the shop says when it refuses, and otherwise that it failed; nothing typed is lost', {
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
