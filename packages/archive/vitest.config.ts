import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'archive', include: ['tests/**/*.test.ts'], testTimeout: 40_000, hookTimeout: 60_000 },
})
