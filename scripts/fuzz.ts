// `npm run fuzz [-- --cases 5000 --seed 1]`: every call of the API as every persona, with many more cases than `npm test` tries.
import { runMany } from './run-many.ts'

await runMany({ project: 'fuzz', count: 'cases', countVariable: 'FUZZ_CASES', seedVariable: 'FUZZ_SEED' })
