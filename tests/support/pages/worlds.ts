// What a member's page does about its session and the robot check.
import type { BrowserContext, Page } from 'playwright-core'

/** Counts the calls that renew a session. */
export function countRefreshes(context: BrowserContext): { count: number } {
  const refreshes = { count: 0 }
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token') && request.method() === 'POST') refreshes.count += 1
  })
  return refreshes
}

/** The captcha of the page stays solved. */
export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check()
  await page.getByText('Verified').waitFor()
}
