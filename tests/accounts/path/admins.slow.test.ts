// The room of the admin panel where two admins make or remove another one.
import { test } from 'vitest'
import { admin, user, usernameOf } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('two admins make a person an admin', async () => {
  const person = await user('Robin Helper')
  const username = await usernameOf(person)
  const { page: proposing } = await open({ as: await admin() })
  await proposing.goto(`/admin/people/${person.id}`)
  await proposing.getByRole('button', { name: 'Make admin' }).click()
  await proposing.getByRole('dialog').getByLabel('Reason').fill('Knows the shop')
  await proposing.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await proposing.getByRole('dialog').waitFor({ state: 'detached' })

  const { page } = await open({ as: await admin() })
  await page.goto('/admin/admins')
  await page.getByRole('button', { name: `Agree to the proposal about ${username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`/admin/people/${person.id}`)
  await page.getByRole('button', { name: 'Remove admin' }).waitFor()
})
