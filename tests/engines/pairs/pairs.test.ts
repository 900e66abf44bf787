// Pairs of features: purchases of guests, gifts, copies, imports, keys, threads, refunds, blocks and
// deletions in any order. The same acts run in two worlds. In one of them, the address that the seller
// and the giver use is the account's. Both must read the same in both worlds. PAIRS_RUNS and
// PAIRS_SEED choose how many sequences and which (tools/test/prove.ts).
import fc from 'fast-check'
import { test } from 'vitest'
import { pairs } from '../../support/environment.ts'
import { expectIndistinguishable, prepareWorlds } from './indistinguishable.ts'

prepareWorlds()

test('a seller and a giver read the same, no matter whose address it is', {
  tags: ['P1'],
  timeout: 20_000 + pairs.runs * 5_000,
}, async () => {
  await fc.assert(expectIndistinguishable, { numRuns: pairs.runs, seed: pairs.seed, endOnFailure: !pairs.isThorough })
})
