// Your data, in the settings: all of it in one archive.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('a user saves their archive', async () => {
  const { page } = await open({ as: await user('Robin Reader') })
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
})
