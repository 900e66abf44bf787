// `npm test`: all tests, or the projects that are named ("npm test -- rls unit"). Anything after a flag goes to vitest as it is.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectDir } from '../stack/environment.ts'

const run = (file: string, ...rest: string[]) =>
  spawnSync(process.execPath, [file, ...rest], { cwd: projectDir, stdio: 'inherit', env: process.env }).status ?? 1

const names = process.argv.slice(2)
const isProject = (name: string) => /^[a-z0-9-]+$/.test(name) && !name.startsWith('-')
const needsWeb = names.length === 0 || names.some((name) => ['e2e', 'api', 'fuzz', 'stack'].includes(name))
if (needsWeb) {
  const built = run(join(projectDir, 'local', 'commands', 'build-web.ts'))
  if (built !== 0) process.exit(built)
}
const selection = names.flatMap((name) => (isProject(name) ? ['--project', name] : [name]))
process.exit(run(join(projectDir, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...selection))
