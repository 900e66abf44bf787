import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'fake-storage',
    include: ['tests/**/*.test.ts'],
    globalSetup: 'tests/support/test-database.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
