// A person who begins to sell accepts the terms of today.
import { expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '../../../contract/legal-versions.ts'
import { owner, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

test('a member who accepted older terms accepts the new ones before they connect an account', {
  tags: ['become-seller-response'],
}, async () => {
  const robin = await user()
  await owner`update public.acceptances set version = '2020-01-01' where user_id = ${robin.id}`
  const { page } = await open({ as: robin })
  await page.goto('/dashboard/overview')
  await page.getByRole('button', { name: 'Become a Seller' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Before you sell' })
  await dialog.getByRole('checkbox', { name: /I accept the Terms/ }).check()
  await dialog.getByRole('button', { name: 'Accept and Continue' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  const parameters = Object.fromEntries(new URL(page.url()).searchParams)
  expect(parameters).toMatchObject({
    response_type: 'code',
    scope: 'read_write',
    client_id: stack.stripe.connectClientId,
    redirect_uri: `${stack.urls.web}/api/stripe/oauth/callback`,
  })
  expect(parameters.state?.startsWith(robin.id)).toBe(true)
  const [accepted] =
    await owner`select max(version)::text as version from public.acceptances where user_id = ${robin.id}`
  expect(accepted?.version).toBe(LEGAL_VERSIONS.terms)
})
