// The tests of all packages; `npm test` inside one runs its own.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { root: import.meta.dirname, projects: ['*/vitest.config.ts'] } })
