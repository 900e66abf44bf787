// `npm run test:races [-- --rounds 200]`: what happens at the same moment, in many more rounds than `npm test` runs.
import { runMany } from './run-many.ts'

await runMany({ project: 'races', count: 'rounds', usual: 200, countVariable: 'RACE_ROUNDS' })
