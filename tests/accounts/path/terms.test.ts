// Who signs up, and who begins to sell, knows the terms.
import { expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '../../../contract/legal-versions.ts'
import { inspect, NARROW } from '../../support/accessibility.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

const acceptedBefore = (id: string) => owner`update public.acceptances set version = '2020-01-01' where user_id = ${id}`
const newestOf = async (id: string) =>
  (await owner`select max(version)::text as version from public.acceptances where user_id = ${id}`)[0]?.version

test('a visitor reads beside Sign Up that it accepts the terms', { tags: ['terms-accepted'] }, async () => {
  const { page } = await open()
  await page.goto('/about')
  const line = 'By signing up you accept the Terms'
  const footer = page.getByRole('contentinfo')
  const [inFooter, inBar] = [footer, page.getByRole('banner')].map((part) =>
    part.getByRole('button', { name: 'Sign Up', description: line }),
  )
  await inFooter?.waitFor()
  await inBar?.waitFor()
  await footer.getByText(line).getByRole('link', { name: 'Terms' }).click()
  await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
  await page.setViewportSize({ width: NARROW, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('banner').getByText(line).waitFor()
})

test('someone who accepted older terms accepts the new ones before they connect an account', {
  tags: ['terms-accepted'],
}, async () => {
  const robin = await user()
  await acceptedBefore(robin.id)
  const { page } = await open({ as: robin })
  await page.goto('/dashboard/overview')
  await page.getByRole('button', { name: 'Become a Seller' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Before you sell' })
  const go = dialog.getByRole('button', { name: 'Accept and Continue' })
  expect(await go.isDisabled()).toBe(true)
  await inspect(page, 'terms, before selling')
  await dialog.getByRole('checkbox', { name: /I accept the Terms/ }).check()
  await go.click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  expect(await newestOf(robin.id)).toBe(LEGAL_VERSIONS.terms)
})

test('a seller who accepted older terms accepts the new ones before they upload', {
  tags: ['terms-accepted'],
}, async () => {
  const sam = await seller()
  await acceptedBefore(sam.id)
  const { page } = await open({ as: sam })
  await page.goto('/dashboard/upload')
  await page.getByRole('checkbox', { name: /I accept the Terms/ }).check()
  await inspect(page, 'terms, before uploading')
  await page.getByRole('button', { name: 'Accept and Continue' }).click()
  await page.getByLabel('File', { exact: true }).waitFor({ state: 'attached' })
  expect(await newestOf(sam.id)).toBe(LEGAL_VERSIONS.terms)
})
