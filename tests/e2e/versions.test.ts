// A new version of a file: uploaded where its seller edits the item, and shown where it is offered and where it was bought.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { REASONS } from '../../contract/file-types.ts'
import { addVersion, list, PDF, PNG } from '../api/support/listings.ts'
import { owner, seller, type TestUser, user } from '../api/support/people.ts'
import { buy } from '../api/support/purchases.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall, hold } from '../support/faults.ts'
import { join, latin, utf8 } from '../support/sample-bytes.ts'

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
  test('uploads a new version and says what has changed', { tags: ['version-shown'] }, async () => {
    const sam = await seller('Vic Versions')
    const { id } = await list(sam, { title: 'Meadow' })
    const visitor = await editing(sam, id)
    const { page } = visitor
    await page.getByRole('heading', { level: 2, name: 'New version of the file' }).waitFor()
    await page.getByText(/^Buyers get version 1: meadow\.pdf, /).waitFor()
    expect(await upload(page).isDisabled()).toBe(true)
    await inspect(page, 'edit item, new version')
    await page.getByLabel('File', { exact: true }).setInputFiles(pdf)
    await page.getByLabel('What’s new?').fill('Page 3 is there.')
    const release = await hold(visitor, { method: 'POST', path: `files/${id}/versions` })
    await upload(page).click()
    await page.getByRole('button', { name: 'Uploading...' }).waitFor()
    release()
    await page.getByText('New version published. We’ll email your buyers.').waitFor()
    await page.getByText(/^Buyers get version 2: meadow-2\.pdf, /).waitFor()
    expect(await page.getByLabel('What’s new?').inputValue()).toBe('')
    await inspect(page, 'edit item, new version there')
  })

  test('sees why a file was not taken, and keeps what was typed', {
    tags: ['version-shown', 'version-refused'],
  }, async () => {
    const sam = await seller('Vera Versions')
    const { id } = await list(sam)
    const { page, causes } = await editing(sam, id)
    causes(/^400 POST .*\/versions/)
    // What its first bytes do not show: the shop reads the whole file.
    const broken = join(utf8('Knit 2\n'.repeat(2000)), latin('\x00'))
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'knit.txt', mimeType: 'text/plain', buffer: Buffer.from(broken) })
    await page.getByLabel('What’s new?').fill('All of it.')
    await upload(page).click()
    await page.getByRole('alert').getByText('knit.txt was not taken:').waitFor()
    expect(await page.getByLabel('What’s new?').inputValue()).toBe('All of it.')
    await page.getByText(/^Buyers get version 1: /).waitFor()
    await inspect(page, 'edit item, new version not taken')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'all.pdf', mimeType: 'application/pdf', buffer: Buffer.from(latin('PK\x03\x04')) })
    await page.getByRole('alert').getByText(REASONS.archive).waitFor()
  })

  test('sees that a version is being made ready, and then that it is there', { tags: ['version-shown'] }, async () => {
    const sam = await seller('Vince Versions')
    const { id } = await list(sam)
    await owner`insert into public.pending_versions (listing_id, name) values (${id}, 'large.mp4')`
    const { page } = await editing(sam, id)
    await page.getByRole('status').getByText('large.mp4 is being made ready.').waitFor()
    expect(await page.getByRole('button', { name: 'Choose a file' }).isDisabled()).toBe(true)
    await inspect(page, 'edit item, new version being made ready')
    await owner`delete from public.pending_versions where listing_id = ${id}`
    await addVersion(sam, id)
    await page.getByText(/^Buyers get version 2: /).waitFor()
    expect(await page.getByText('being made ready').count()).toBe(0)
  })

  test('is told when the versions cannot be read, and tries again', { tags: ['version-shown'] }, async () => {
    const sam = await seller('Viola Versions')
    const { id } = await list(sam)
    const visitor = await open({ as: sam })
    const { heal } = await breakCall(visitor, { path: `files/${id}/versions` }, 'not_found')
    await visitor.page.goto(`/dashboard/edit-item/${id}`)
    await visitor.page.getByText('Couldn’t load the file’s versions.').waitFor()
    await inspect(visitor.page, 'edit item, versions not read')
    await heal()
    await visitor.page.getByRole('button', { name: 'Try again' }).click()
    await visitor.page.getByText('Buyers get version 1').waitFor()
  })
})

test('a listing and an order say which version it is, since when, and what has changed', {
  tags: ['version-shown'],
}, async () => {
  const [sam, bea] = [await seller('Vito Versions'), await user('Bea Buyer')]
  const item = await list(sam, { price: 0, title: 'Meadow' })
  const order = await buy(bea, item.id)
  const words = `Page 3 is there.\n<b>${'aWordThatHasNoEnd'.repeat(6)}</b>`
  await addVersion(sam, item.id, { bytes: PNG, contentType: 'image/png', name: 'meadow.png', what_changed: words })
  const { page } = await open({ as: bea })
  for (const path of [`/listing/${item.id}`, `/dashboard/orders/${order.id}`]) {
    await page.goto(path)
    await page.getByText(/Version 2, /).waitFor()
    await page.getByText('Page 3 is there.').waitFor()
    expect(await page.locator('main b').count()).toBe(0)
    await inspect(page, `a new version on ${path.split('/')[1]}`)
  }
  await page.goto(`/listing/${item.id}`)
  await page.getByText(/PNG image/).waitFor()
})
