// A session of one of the target's accounts.
import type { Page } from 'playwright-core'
import type { Account } from '../../../../tools/support/target.ts'
import { launchBrowser } from '../../../support/browsers.ts'
import { SESSION_KEY } from '../../../support/session.ts'
import { supabase, target } from './target.ts'

export type Session = { id: string; token: string }

/** As supabase-js keeps it. */
export function readSession(stored: string | null): Session {
  const { access_token: token, user } = JSON.parse(stored ?? '{}')
  return { id: user.id, token }
}

/** Walks over the identity provider's page, whose fields are those of the local one. */
async function signInOnPage(page: Page, email: string, password: string): Promise<Session> {
  await page.goto(target.urls.web)
  await page.getByRole('button', { name: 'Login' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const menu = page.getByRole('button', { name: /account menu/i })
  const agree = page.getByRole('button', { name: 'Allow' })
  await agree.or(menu).first().waitFor()
  if (await agree.isVisible()) await agree.click()
  await menu.waitFor()
  return readSession(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY))
}

async function signInByToken(refreshToken: string): Promise<Session> {
  if (!supabase) throw new Error('a refresh token needs urls.supabase and publishableKey')
  const response = await fetch(`${supabase.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: supabase.key, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  })
  if (!response.ok)
    throw new Error(`the refresh token was not taken (${response.status}): it is good once, and for a time`)
  const { access_token: token, user } = await response.json()
  return { id: user.id, token }
}

/** Signs each in, in a browser of their own where they have a password. */
export async function signInAll(accounts: Account[], password = ''): Promise<Session[]> {
  const browser = accounts.some(({ refreshToken }) => !refreshToken) ? await launchBrowser() : undefined
  try {
    return await Promise.all(
      accounts.map(async ({ email, refreshToken }) => {
        if (refreshToken) return await signInByToken(refreshToken)
        const context = await browser?.newContext()
        if (!context) throw new Error('no browser was opened')
        return await signInOnPage(await context.newPage(), email, password)
      }),
    )
  } finally {
    await browser?.close()
  }
}
