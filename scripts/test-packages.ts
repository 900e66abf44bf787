// `npm run test:packages`: the tests of the packages, which `npm test` leaves to them.
import { runVitest } from './run-tests.ts'

await runVitest('--config', 'packages/vitest.config.ts', ...process.argv.slice(2))
