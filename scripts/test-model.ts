// `npm run test:model [-- --runs 5000 --seed 1]`: what buyers, sellers and Stripe do in any order, with many more sequences than `npm test` tries.
import { runMany } from './run-many.ts'

await runMany({ project: 'model', count: 'runs', countVariable: 'MODEL_RUNS', seedVariable: 'MODEL_SEED' })
