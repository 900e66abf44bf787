// The room of the admin panel where two admins make or remove another one.
import { test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { admin, user, usernameOf } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('two admins make a person an admin', { tags: ['admins-by-two', 'admin-rooms'] }, async () => {
  const person = await user('Robin Helper')
  const username = await usernameOf(person)
  const { page: proposing } = await open({ as: await admin() })
  await proposing.goto(`/admin/people/${person.id}`)
  await proposing.getByRole('button', { name: 'Make admin' }).click()
  const dialog = proposing.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.getByText('Enter a reason.').waitFor()
  await inspect(proposing, 'proposing an admin')
  await dialog.getByLabel('Reason').fill('Knows the shop')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await proposing.getByText(messages.adminProposed).first().waitFor()

  const { page } = await open({ as: await admin() })
  await page.goto('/admin/admins')
  const line = page.getByRole('listitem').filter({ hasText: username }).first()
  await line.getByText('Knows the shop').waitFor()
  await inspect(page, 'admins')
  await line.getByRole('button', { name: `Agree to the proposal about ${username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await page.getByText(messages.adminAdded).first().waitFor()
  await page.getByRole('region', { name: 'Current admins' }).getByRole('link', { name: username }).waitFor()
})
