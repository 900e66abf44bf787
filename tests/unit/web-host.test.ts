// The local web host where there is nothing to serve yet.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startWeb } from '../../local/web/start-web.ts'

test('a page of a web that was not built says so, and the host goes on', async () => {
  const distDir = mkdtempSync(join(tmpdir(), 'web-host-'))
  const variables = {
    SUPABASE_URL: '',
    VITE_SUPABASE_URL: '',
    VITE_SUPABASE_PUBLISHABLE_KEY: '',
    VITE_AUTH_PROVIDER: '',
    VITE_AUTH_LOGOUT_URL: '',
  }
  const { url, close } = await startWeb({
    port: 0,
    distDir,
    rules: { redirects: '', headers: '' },
    variables,
    signingSecret: 'of this test',
  })
  onTestFinished(async () => {
    await close()
    rmSync(distDir, { recursive: true })
  })
  for (const path of ['/', '/cart']) {
    const answer = await fetch(url + path)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm start')
  }
})
