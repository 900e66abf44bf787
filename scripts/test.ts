// `npm test`: all tests, or the projects that are named ("npm test -- rls unit").
import { runTests } from './run-tests.ts'

await runTests(process.argv.slice(2))
