// A guest buys with an email address alone, finds the file again by the mailed link, and keeps it by signing up.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { linkIn, mailWith } from '../../support/api/mails.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { CARDS, download, pay, signUpAtProvider } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

test('a guest pays, downloads, opens the mailed link, and keeps the item in a new account', {
  tags: ['guest-buys'],
}, async () => {
  const { id, title } = await list(await seller(), { price: 7 })
  const email = `gita.guest.${crypto.randomUUID().slice(0, 8)}@example.com`
  const { page, causes, context } = await open()
  const done: string[] = []
  await context.exposeBinding('note', (_, kind: string) => done.push(kind))
  const content = "for (const kind of ['click', 'change']) addEventListener(kind, () => note(kind), true)"
  await context.addInitScript({ content })
  await page.goto(`/listing/${id}`)
  await page.getByRole('button', { name: `Buy Now: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue as guest' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await pay(page, CARDS.pays, email.toUpperCase())
  await page.getByRole('heading', { name: 'Thank you for your purchase!' }).waitFor()
  expect((await download(page, /^Download/)).bytes.length).toBeGreaterThan(0)
  // Buy Now and Continue as guest; address and card at Stripe, and Pay; Download.
  expect(done.join(' ')).toBe('click click change change change change change click click')

  const link = linkIn(await mailWith(email, 'Thank you for your purchase'), 'purchases')
  await page.goto(link)
  await page.getByRole('button', { name: `Download ${title}` }).waitFor()
  await page.getByRole('button', { name: 'Keep it in my account' }).click()
  await signUpAtProvider(page, 'Gita Guest', 'Allow', email)
  await page.waitForURL('**/dashboard/library*')
  await page.getByRole('main').getByText(title).first().waitFor()
  causes(/^401 GET .*\/redress$/)
  await page.goto(link)
  await page.getByText('This link no longer works.').waitFor()
})
