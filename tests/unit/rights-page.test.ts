// The pages of rights are the tables as they are tested today.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../tools/stack/environment.ts'
import { callRightsPage } from '../api/rights/rights-page.ts'
import { rightsPage } from '../rls/rights-page.ts'

const written = (name: string) => readFileSync(join(projectDir, 'docs', name), 'utf8')

test('a reader of docs/rights.md sees the rights that are tested: run `npm run check -- --write` where this fails', () => {
  expect(written('rights.md')).toBe(rightsPage())
})

test('a reader of docs/api-rights.md sees the statuses that are tested', { tags: ['gets-status-call'] }, () => {
  expect(written('api-rights.md')).toBe(callRightsPage())
})
