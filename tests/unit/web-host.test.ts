// The local web host where there is nothing to serve yet.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startWeb } from '../../local/web/start-web.ts'

test('a page of a web that was not built says so, and the host goes on', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'web-host-'))
  for (const rules of ['_redirects', '_headers']) writeFileSync(join(webDir, rules), '')
  const variables = {
    SUPABASE_URL: '',
    VITE_SUPABASE_URL: '',
    VITE_SUPABASE_PUBLISHABLE_KEY: '',
    VITE_AUTH_PROVIDER: '',
    VITE_AUTH_LOGOUT_URL: '',
  }
  const { url, close } = await startWeb({ port: 0, webDir, variables, signingSecret: 'of this test' })
  onTestFinished(async () => {
    await close()
    rmSync(webDir, { recursive: true })
  })
  for (const path of ['/', '/cart']) {
    const answer = await fetch(url + path)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm start')
  }
})
