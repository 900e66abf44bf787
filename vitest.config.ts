// One project per kind of test, so that each starts only what it needs. `npm test -- rls` runs one of them.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The web's own names for its folders, for tests that read its modules. */
const alias = { '@contract': join(import.meta.dirname, 'contract'), '@': join(import.meta.dirname, 'web/src') }

const project = (
  name: string,
  include: string[],
  globalSetup: string[] = [],
  timeoutSeconds = 20,
  setupFiles: string[] = [],
) => ({
  resolve: { alias },
  test: {
    name,
    include,
    globalSetup,
    setupFiles,
    testTimeout: timeoutSeconds * 1000,
    hookTimeout: 120_000,
    // The stack and its database are shared by a project's files: they take turns.
    fileParallelism: globalSetup.length === 0,
    environment: 'node' as const,
  },
})

const database = ['tests/support/database-setup.ts']
const stack = ['tests/support/stack-setup.ts']

export default defineConfig({
  test: {
    projects: [
      project('unit', ['tests/unit/**/*.test.ts', 'web/src/**/*.test.ts']),
      project('identity', ['tests/identity/**/*.test.ts']),
      project('files', ['tests/files/**/*.test.ts'], [], 60),
      project('payments-provider', ['tests/payments/stand-in/**/*.test.ts'], [], 40),
      project('rls', ['tests/rls/**/*.test.ts'], database),
      project('api', ['tests/api/**/*.test.ts'], stack, 60, ['tests/api/support/check-every-answer.ts']),
      project('fuzz', ['tests/fuzz/**/*.test.ts'], stack, 60),
      project('stack', ['tests/stack/**/*.test.ts'], [], 180),
      project('faults', ['tests/faults/**/*.test.ts'], ['tests/support/faults-setup.ts'], 120),
      project('e2e', ['tests/e2e/**/*.test.ts'], stack, 120),
    ],
  },
})
