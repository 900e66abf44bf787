import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'local-postgres', include: ['tests/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
