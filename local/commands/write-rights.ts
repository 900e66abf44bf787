// `npm run docs`: writes docs/rights.md from the rights matrix that the tests try.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rightsPage } from '../../tests/rls/rights-page.ts'
import { projectDir } from '../stack/environment.ts'

const page = join('docs', 'rights.md')
writeFileSync(join(projectDir, page), rightsPage())
console.log(`${page} is written`)
