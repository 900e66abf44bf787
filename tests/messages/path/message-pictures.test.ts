// Pictures in a conversation: chosen, told in words, sent, and looked at by the other side.
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { paintPicture } from '../../support/pages/made-files.ts'

const open = browserOfFile()

test('a question comes with a picture, which its seller opens; another is tried again, and a third removed', {
  tags: ['message-pictures'],
}, async () => {
  const [sam, ana] = [await seller('Sam Shown'), await user('Ana Asks')]
  const listing = await list(sam, { title: 'Painted print' })
  const session = await open({ as: ana })
  const { page } = session
  const paint = async (name: string, width: number, height: number, colour: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await paintPicture(session.context.browser() ?? expect.fail('no browser'), width, height, colour),
  })
  const [loom, torn] = [await paint('loom.png', 900, 600, '#c8553d'), await paint('torn.png', 400, 900, '#588b8b')]
  await page.goto(`/listing/${listing.id}`)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  const dialog = page.getByRole('dialog')

  const { heal } = await breakCall(session, { method: 'POST', path: `users/${ana.id}/message-pictures` })
  await dialog.getByLabel('Pictures', { exact: true }).setInputFiles(loom)
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  await inspect(page, 'a picture that could not be uploaded')
  await heal()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Description of picture 1').fill('My loom')
  await dialog.getByLabel('Pictures', { exact: true }).setInputFiles([torn, torn])
  await dialog.getByRole('button', { name: 'Remove picture 3' }).press('Enter')
  await dialog.getByLabel('Description of picture 3').waitFor({ state: 'detached' })
  await dialog.getByLabel('Pictures', { exact: true }).setInputFiles({ ...torn, name: 'a.txt', mimeType: 'text/plain' })
  await dialog.getByText(messages.picturesOfOtherKind).waitFor()
  await dialog.getByText('Uploading...').first().waitFor({ state: 'detached' })
  await inspect(page, 'pictures beside a message')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('**/dashboard/inbox/*')
  await page.getByRole('img', { name: 'My loom' }).waitFor()

  const { page: theirs } = await open({ as: sam })
  await theirs.goto('/dashboard/inbox')
  await theirs
    .getByRole('link', { name: /Ana Asks/ })
    .getByText('Picture', { exact: true })
    .waitFor()
  await theirs.getByRole('link', { name: /Ana Asks/ }).click()
  await theirs.getByRole('button', { name: 'Show Picture 2' }).waitFor()
  await inspect(theirs, 'a message with pictures')
  await theirs.getByRole('button', { name: 'Show My loom' }).press('Enter')
  const shown = theirs.getByRole('dialog', { name: 'My loom' }).getByRole('img', { name: 'My loom' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await inspect(theirs, 'a picture of a message')
  await theirs.keyboard.press('Escape')
  await theirs.getByRole('dialog').waitFor({ state: 'detached' })
})
