// docs/api.md is a session that works: its lines run as they stand, from sign-up to review.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { stack } from '../../support/stack.ts'

const run = promisify(execFile)
const page = readFileSync(join(projectDir, 'docs', 'api.md'), 'utf8')
const lines = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('')

test('a reader of docs/api.md signs up, buys, downloads, sells by an API key and reviews', {
  tags: ['session-docs-api', 'uploads-by-key'],
}, async () => {
  const { stdout } = await run('sh', ['-eu', '-c', lines], {
    env: { ...process.env, SHOP: stack.urls.web, SUPABASE: stack.urls.supabase },
  })
  expect(stdout.replaceAll('}', '}\n').split('\n').filter(Boolean)).toEqual([
    '{"status":"ok"}',
    expect.stringMatching(/, \$\d/),
    expect.stringMatching(/, \$\d/),
    expect.stringContaining('Mittens'),
    expect.stringMatching(/^\{"overallRating":[\d.]+,"breakdown":/),
    '}',
    expect.stringMatching(/^reader/),
    '{"success":true}',
    '1',
    'paid',
    '{"hasPurchased":true,"pending":null}',
    'true',
    '5',
    '401 unauthenticated',
    '403 forbidden',
    '409 already_owned',
  ])
})
