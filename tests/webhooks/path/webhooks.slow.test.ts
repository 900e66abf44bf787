// A seller creates a webhook, tests it, reads its log, turns it off and deletes it.
import { expect, test } from 'vitest'
import { seller } from '../../support/api/people.ts'
import { receiver } from '../../support/api/webhook-receiver.ts'
import { open } from '../../support/browser.ts'

test('a seller creates a webhook, tests it, reads its log, and deletes it', async () => {
  const sam = await seller('Wanda Webhooks')
  const server = await receiver(500)
  const { page } = await open({ as: sam, at: '/dashboard/settings#programs' })
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByText('No webhooks yet.').waitFor()
  await page.getByLabel('URL').fill(server.url)
  await page.getByLabel('New sale').check()
  await page.getByRole('button', { name: 'Create Webhook' }).click()
  await page.getByText('No deliveries in the last 30 days.').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  expect(await page.getByLabel('Signing secret', { exact: true }).inputValue()).toMatch(/^whsec_/)

  await page.getByRole('button', { name: 'Send a Test' }).click()
  await server.has(1)
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return page.getByText(/: 500/).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: /^Redeliver endpoint\.test/ }).click()
  await server.has(2)
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return page.getByText('Delivered', { exact: true }).count()
    })
    .toBe(1)
  await page.locator('summary').click()

  await page.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByText('You turned it off. It won’t receive new events.').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks yet.').waitFor()
})
