// `npm run docs`: writes docs/rights.md and docs/api-rights.md from the tables that the tests try.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../local/stack/environment.ts'
import { callRightsPage } from '../tests/api/rights/rights-page.ts'
import { rightsPage } from '../tests/rls/rights-page.ts'

const pages = { 'rights.md': rightsPage, 'api-rights.md': callRightsPage }
for (const [name, page] of Object.entries(pages)) {
  writeFileSync(join(projectDir, 'docs', name), page())
  console.log(`docs/${name} is written`)
}
