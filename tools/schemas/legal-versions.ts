// Writes contract/legal-versions.ts from the papers in legal/, because the functions need the
// current versions without the texts.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectDir } from '../stack/environment.ts'

const folder = join(projectDir, 'legal')
const VERSION = /^---\n(?:.*\n)*?version: (\d{4}-\d{2}-\d{2})\n(?:.*\n)*?---\n/

function versionOf(file: string): string {
  const version = VERSION.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
  if (!version) throw new Error(`legal/${file} does not begin with a version such as 2026-11-22`)
  return version
}

/** Papers have a page. The instructions for operators don't. */
export const legalVersions = (): string => {
  const papers = globSync('*.md', { cwd: folder })
    .filter((file) => file !== 'README.md')
    .toSorted()
  for (const file of globSync('*/*.md', { cwd: folder }))
    if (versionOf(file) !== versionOf(basename(file))) throw new Error(`legal/${file} isn’t of the version that holds`)
  const rows = papers.map((file) => `  '${basename(file, '.md')}': '${versionOf(file)}',`)
  return `// Which version of each paper in legal/ holds. Written by \`npm run check -- --write\`: change the papers.
export const LEGAL_VERSIONS = {
${rows.join('\n').replace(/'(\w+)':/g, '$1:')}
} as const
`
}
