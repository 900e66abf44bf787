// .env.example names exactly the settings that are read, and every command reads the file.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_PORTS, projectDir } from '../../../tools/stack/environment.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const read = (path: string) => readFileSync(join(projectDir, path), 'utf8')
const namesIn = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, name = '']) => name)

const documented = namesIn('.env.example', /^(?:# )?([A-Z][A-Z_]+)=/gm)

test('an engineer finds every setting in .env.example', { tags: ['setting-stands-file'] }, () => {
  const wanted = [
    ...Object.keys(DEFAULT_PORTS).map((part) => `${part.toUpperCase()}_PORT`),
    ...namesIn('tools/stack/environment.ts', /process\.env\.([A-Z][A-Z_]+)/g),
    ...namesIn(
      'tests/support/environment.ts',
      /\b((?:TEST|FUZZ|CRASH|DRILL|RACE|STALL|FIREFOX|FILE|RELEASE)_[A-Z_]+)\b/g,
    ),
    ...namesIn('tools/stack/environment.ts', /'([A-Z][A-Z_]+)'/g),
    ...namesIn('web/index.html', /%(VITE_[A-Z_]+)%/g),
    ...namesIn('tools/doctor/environment.ts', /\b(DOCTOR_[A-Z_]+)\b/g),
    ...namesIn('packages/archive/src/environment.ts', /\b(MARKETPLACE_[A-Z_]+)\b/g),
    ...namesIn('tools/deploy/settings.ts', /^ {2}([A-Z][A-Z_]+):/gm),
    ...namesIn('edge-functions/_shared/env.ts', /^ {2}([A-Z][A-Z_]+):/gm),
  ]
  expect(documented.toSorted()).toEqual([...new Set(wanted)].toSorted())
})

test('a command reads the settings of the file', { tags: ['setting-stands-file'] }, () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'settings'), 'WEB_PORT=http\n')
  const { WEB_PORT: _, ...environment } = process.env
  const start = (more: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, [join(projectDir, 'tools', 'bootstrap.mjs'), 'tools/stack/reset.ts'], {
      env: { ...environment, LOCAL_DIR: join(folder, 'data'), ENV_FILE: join(folder, 'settings'), ...more },
      encoding: 'utf8',
    })
  expect(start({}).stderr).toContain('WEB_PORT is "http", which is no port')
  expect(start({ WEB_PORT: '70000' }).stderr).toContain('WEB_PORT is "70000", which is no port')
})
