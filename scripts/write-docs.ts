// `npm run docs`: writes the pages that are made of what the tests try. `--check` compares them instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../local/stack/environment.ts'
import { callRightsPage } from '../tests/api/rights/rights-page.ts'
import { rightsPage } from '../tests/rls/rights-page.ts'

const PAGES: Record<string, () => string> = {
  'docs/rights.md': rightsPage,
  'docs/api-rights.md': callRightsPage,
}

for (const [name, page] of Object.entries(PAGES)) {
  const file = join(projectDir, name)
  if (!process.argv.includes('--check')) {
    writeFileSync(file, page())
    console.log(`${name} is written`)
  } else if (readFileSync(file, 'utf8') !== page()) {
    console.error(`${name} is stale: run npm run docs`)
    process.exitCode = 1
  }
}
