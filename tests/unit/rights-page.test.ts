// docs/rights.md is the rights matrix as it is tested today.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../local/stack/environment.ts'
import { rightsPage } from '../rls/rights-page.ts'

test('a reader of docs/rights.md sees the rights that are tested: run `npm run docs` where this fails', () => {
  expect(readFileSync(join(projectDir, 'docs', 'rights.md'), 'utf8')).toBe(rightsPage())
})
