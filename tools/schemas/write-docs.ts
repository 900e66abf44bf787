// Writes generated files: versions of the legal papers, and pages about rights. `--check` compares
// them instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callRightsPage } from '../../tests/api/rights/rights-page.ts'
import { rightsPage } from '../../tests/support/database/rights-page.ts'
import { projectDir } from '../stack/environment.ts'
import { legalVersions } from './legal-versions.ts'

const PAGES: Record<string, () => string | Promise<string>> = {
  'contract/legal-versions.ts': legalVersions,
  'docs/rights.md': rightsPage,
  'docs/api-rights.md': callRightsPage,
}

for (const [name, page] of Object.entries(PAGES)) {
  const file = join(projectDir, name)
  const text = await page()
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
    console.log(`${name} is written`)
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is stale: run npm run check -- --write`)
    process.exitCode = 1
  }
}
