// How the tests run: two files at a time, each project with the time that its kind needs.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { SECTIONS } from './tests/promises/index.ts'
import { external, retry } from './tests/support/environment.ts'
import type { Kind } from './tests/support/lending-setup.ts'

/** The web's own names for its folders, for tests that read its modules. */
const alias = { '@contract': join(import.meta.dirname, 'contract'), '@': join(import.meta.dirname, 'web/src') }

/**
 * Files that run at once. Each worker has a stack and a database (tests/support/lending-setup.ts).
 * With an external target, files run one at a time.
 */
const WORKERS = external.target || external.stackDir || external.databaseUrls ? 1 : 2

type Options = {
  timeoutSeconds?: number
  setupFiles?: string[]
  stackKind?: Kind
  /**
   * Whether the files of a worker share one process and its modules, which saves their start.
   * Hooks of a shared module would run for its first file alone: put them into a setup file.
   */
  shared?: boolean
}

/** Files that only `npm run test:slow` runs, in projects of which `npm test` runs the rest. */
const SLOW = '**/*.slow.test.ts'

/** One project for each kind of test: `npm test -- rules` runs one of them. */
const project = (
  name: string,
  include: string[],
  { timeoutSeconds = 20, setupFiles = [], stackKind, shared = false }: Options = {},
) => ({
  plugins: [lingui({ macroTransform: true })],
  resolve: { alias },
  test: {
    name,
    include,
    exclude: name.endsWith('-slow') ? [] : [SLOW],
    setupFiles,
    isolate: !shared,
    // What a file replaces, the next one has back.
    unstubGlobals: true,
    unstubEnvs: true,
    maxWorkers: WORKERS,
    provide: { stackKind: stackKind ?? ('stack' as const) },
    testTimeout: timeoutSeconds * 1000,
    hookTimeout: 120_000,
    // A condition that is waited for may take as long as a slow machine needs.
    expect: { poll: { timeout: 15_000 } },
    retry,
    environment: 'node' as const,
  },
})

/** The promises of tests: `npm test -- --tags-filter=M2` runs those of one promise. */
const tags = Object.values(SECTIONS).flatMap((section) =>
  Object.entries(section).map(([name, description]) => ({ name, description })),
)

const PACKAGES = readdirSync(join(import.meta.dirname, 'packages'))

const RULES = { timeoutSeconds: 60, setupFiles: ['tests/support/database/fresh-world.ts'], shared: true }
const API = { timeoutSeconds: 60, setupFiles: ['tests/support/api/check-every-answer.ts'], shared: true }
const PATH = { timeoutSeconds: 120, setupFiles: ['tests/support/pages/after-each-test.ts'], shared: true }

export default defineConfig({
  test: {
    tags,
    // Ended in the reverse of this order.
    globalSetup: ['tests/support/failures-last.ts', 'tests/support/lending-setup.ts'],
    maxWorkers: WORKERS,
    projects: [
      ...PACKAGES.map((name) => ({
        extends: `./packages/${name}/vitest.config.ts`,
        test: { name: `packages-${name}`, root: join(import.meta.dirname, 'packages', name), maxWorkers: WORKERS },
      })),
      'tests/support/states/vitest.config.ts',
      project('unit', ['tests/*/unit/**/*.test.ts', 'web/src/**/*.test.ts'], { shared: true }),
      project('rules', ['tests/*/rules/**/*.test.ts'], RULES),
      project('rules-slow', ['tests/*/rules/**/*.slow.test.ts'], RULES),
      project('pairs', ['tests/engines/pairs/*.test.ts'], RULES),
      project('pairs-slow', ['tests/engines/pairs/*.slow.test.ts'], RULES),
      project('worlds', ['tests/engines/worlds/*.test.ts'], { timeoutSeconds: 120, shared: true }),
      project('worlds-slow', ['tests/engines/worlds/*.slow.test.ts'], { timeoutSeconds: 180, shared: true }),
      project('api', ['tests/*/api/**/*.test.ts'], API),
      project('api-slow', ['tests/*/api/**/*.slow.test.ts'], API),
      project('stripe', ['tests/stripe/**/*.test.ts'], { timeoutSeconds: 90 }),
      project('fuzz', ['tests/engines/fuzz/**/*.test.ts'], { timeoutSeconds: 60 }),
      project('model', ['tests/engines/model/**/*.test.ts']),
      project('model-slow', ['tests/engines/model/**/*.slow.test.ts']),
      project('stack', ['tests/stack/*.test.ts'], { timeoutSeconds: 180 }),
      project('races', ['tests/engines/races/**/*.test.ts']),
      project('crash', ['tests/engines/crash/**/*.test.ts'], { stackKind: 'empty stack' }),
      project('files', ['tests/engines/files/**/*.test.ts'], { stackKind: 'empty stack' }),
      project('upgrade', ['tests/engines/upgrade/*.test.ts'], { timeoutSeconds: 180 }),
      project('transfers', ['tests/engines/transfers/**/*.test.ts']),
      project('drill', ['tests/engines/drill/**/*.test.ts'], { stackKind: 'empty stack' }),
      project('faults', ['tests/engines/faults/**/*.test.ts'], { timeoutSeconds: 120, stackKind: 'empty stack' }),
      project('acceptance', ['tests/engines/acceptance/**/*.test.ts'], { timeoutSeconds: 120, shared: true }),
      project('path', ['tests/*/path/**/*.test.ts'], PATH),
      project('path-slow', ['tests/*/path/**/*.slow.test.ts'], PATH),
    ],
  },
})
