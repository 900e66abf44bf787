// Your data, in the settings: everything that is kept, in one file.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ERRORS } from '../../../contract/errors.ts'
import { inspect } from '../../support/accessibility.ts'
import { user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'

const open = browserOfFile()

test('a user saves their archive', { tags: ['data-exported'] }, async () => {
  const robin = await user('Robin Reader')
  const { page } = await open({ as: robin })
  await page.goto('/dashboard/settings#privacy')
  const section = page.getByRole('region', { name: 'Your data' })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^your-data-[\d-]{10}\.zip$/)
  const files = unzipSync(new Uint8Array(readFileSync(await saved.path())))
  expect(strFromU8(files['data.json'] ?? new Uint8Array())).toContain('Robin Reader')
  await section.getByText('Archive downloaded.').waitFor()
  await inspect(page, 'settings, your data')
})

test('a user whose archive does not come reads that it did not', { tags: ['data-exported'] }, async () => {
  const robin = await user()
  const visitor = await open({ as: robin })
  await breakCall(visitor, { path: /^users\/[^/]+\/export$/ })
  await visitor.page.goto('/dashboard/settings#privacy')
  await visitor.page.getByRole('region', { name: 'Your data' }).getByRole('button', { name: 'Download' }).click()
  await visitor.page.getByRole('alert').getByText(ERRORS.unavailable.message).waitFor()
})
