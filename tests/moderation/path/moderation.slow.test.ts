// Reports, decisions and appeals, as reporters, admins and the people concerned see them.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { mailWith } from '../../support/api/mails.ts'
import { admin, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'
import { download, REFUSED_CART } from '../../support/pages/people.ts'

test('an admin takes a reported listing down and restores it, as seller and buyer see', {
  tags: ['listing-this-listing'],
}, async () => {
  const [shop, bea] = [await seller('Tara Taken'), await user('Bea Bought')]
  const { id } = await list(shop, { title: 'Copied print' })
  await buy(bea, id)
  const reason = `Copied from me ${crypto.randomUUID().slice(0, 8)}`
  const { page: reading } = await open({ as: await user('Ria Reporter'), at: `/listing/${id}` })
  await reading.getByRole('button', { name: 'Report Copied print' }).click()
  await reading.getByRole('dialog').getByLabel('Reason').fill(reason)
  await reading.getByRole('dialog').getByRole('button', { name: 'Send Report' }).click()
  await reading.getByText('Report submitted successfully!').waitFor()

  const { page: room } = await open({ as: await admin(), at: '/admin' })
  const report = room.getByRole('row').filter({ hasText: reason })
  await report.getByRole('button', { name: /^Decide/ }).click()
  const dialog = room.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Take the listing down' }).check()
  await dialog.getByLabel('Rule broken').selectOption('copyright')
  await dialog.getByLabel(/^Message to/).fill('It is the print of another shop.')
  await dialog.getByRole('button', { name: 'Take the listing down' }).click()
  await room.getByText('Decision saved. We’ve let them know.').waitFor()
  await report.waitFor({ state: 'detached' })

  const { page } = await open({ as: shop, at: '/dashboard/listings' })
  await page.getByText('We took down one of your listings.').waitFor()
  await page.getByRole('link', { name: 'Read why' }).click()
  await page.getByText('It is the print of another shop.').waitFor()
  const { page: buying, causes } = await open({ as: bea })
  causes(/^404 GET .*\/(listing|api\/files)\//)
  await buying.goto(`/listing/${id}`)
  await buying.getByRole('link', { name: 'You can still find it in your orders.' }).click()
  await buying.getByText('Copied print').first().waitFor()

  await room.goto(`/admin/listings?seller=${shop.id}`)
  await room.getByRole('button', { name: /^Restore/ }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await room.getByRole('table').getByText('For sale').waitFor()
  await page.goto('/dashboard/listings')
  await page.getByRole('heading', { name: 'Copied print' }).waitFor()
})

test('a banned user reads why without a login, appeals, and keeps what they bought', {
  tags: ['ban-logs-out'],
}, async () => {
  const bea = await user('Bea Banned')
  await buy(bea, (await list(await seller(), { title: 'Bought print', price: 0 })).id)
  const visitor = await open({ as: bea })
  const { page } = visitor
  await page.goto('/about')
  await page.getByRole('button', { name: /account menu/i }).waitFor()
  visitor.mayCause(REFUSED_CART)

  const { page: room } = await open({ as: await admin(), at: `/admin/people/${bea.id}` })
  await room.getByRole('button', { name: /^Ban/ }).click()
  const dialog = room.getByRole('dialog')
  await dialog.getByLabel('Rule broken').selectOption('spam')
  await dialog.getByLabel(/^Message to/).fill('You sent everybody the same.')
  await dialog.getByLabel('Reason').fill('Spam')
  await dialog.getByRole('button', { name: /^Ban/ }).click()
  await room.getByText('User banned successfully!').waitFor()

  await page.goto('/about')
  await page.getByText('Your account has been banned.').first().waitFor()
  await page.getByText('You sent everybody the same.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/redress')
  expect(await page.evaluate(() => localStorage.getItem('marketplace-session'))).toBe(null)
  await page.getByRole('button', { name: 'Appeal', exact: true }).click()
  await page.getByLabel('Why is the decision wrong?').fill('It was one mail.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByText('It was one mail.').waitFor()
  await download(page, /Download Bought print/)
  await page.getByRole('button', { name: 'Send code' }).click()
  const { text } = await mailWith(bea.email, 'Your code')
  await page.getByLabel('Code').fill(/[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(text)?.[0] ?? '')
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/\.zip$/)
})
