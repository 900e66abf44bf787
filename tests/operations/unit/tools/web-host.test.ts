// The local web host where there is nothing to serve or nobody to ask.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ERRORS } from '../../../../contract/errors.ts'
import { startWeb } from '../../../../tools/web/start-web.ts'

async function openHost(redirects = '') {
  const distDir = mkdtempSync(join(tmpdir(), 'web-host-'))
  const variables = {
    SUPABASE_URL: '',
    VITE_SUPABASE_URL: '',
    VITE_SUPABASE_PUBLISHABLE_KEY: '',
    VITE_AUTH_PROVIDER: '',
    VITE_AUTH_LOGOUT_URL: '',
  }
  const rules = { redirects, headers: '' }
  const { url, close } = await startWeb({ port: 0, distDir, rules, variables, signingSecret: 'of this test' })
  onTestFinished(async () => {
    await close()
    rmSync(distDir, { recursive: true })
  })
  return url
}

test('a page of a web that was not built says so, and the host goes on', async () => {
  const url = await openHost()
  for (const path of ['/', '/cart']) {
    const answer = await fetch(url + path)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm start')
  }
})

test('a call whose function cannot be reached is answered as the API says that it is away', async () => {
  const url = await openHost('/api/* http://127.0.0.1:1/:splat 200')
  const answer = await fetch(`${url}/api/files/homepage`)
  expect(answer.status).toBe(ERRORS.unavailable.status)
  expect(answer.headers.get('retry-after')).toBe('2')
  const { message } = ERRORS.unavailable
  expect(await answer.json()).toEqual({ error: message, message, code: 'unavailable', requestId: expect.any(String) })
})
