// `npm run test:crash [-- --kills 500 --seed 1]`: parts of the stack are killed under load, many more times than in `npm test`.
import { runMany } from './run-many.ts'

await runMany({
  project: 'crash',
  count: 'kills',
  usual: 500,
  countVariable: 'CRASH_KILLS',
  seedVariable: 'CRASH_SEED',
})
