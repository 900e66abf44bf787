// Money as a model: everyone acts in any order, and in the end all sides agree on each cent.
// MODEL_RUNS and MODEL_SEED choose how many sequences and which (tools/test/prove.ts).
import fc from 'fast-check'
import { test } from 'vitest'
import { model } from '../../support/environment.ts'
import { prepareModel, RUN_SECONDS, sidesAgree } from './sides-agree.ts'

prepareModel()

test('all sides agree on each cent in the end', {
  tags: ['money-model', 'M5', 'M11'],
  timeout: model.runs * RUN_SECONDS * 1000,
}, async () => {
  await fc.assert(sidesAgree, { numRuns: model.runs, seed: model.seed, endOnFailure: !model.isThorough })
})
