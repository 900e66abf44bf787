import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'fake-stripe',
    include: ['tests/**/*.test.ts'],
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
