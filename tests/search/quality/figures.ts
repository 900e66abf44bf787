// The committed figures of the shop's search, rounded down to thousandths. A change may not lower them;
// one that raises them writes them here.
import type { Figures } from './measure.ts'

type Committed = [ndcg: number, recall: number]

/** By group: of the searches that `npm test` runs, and of those that only `npm run check` runs. */
const FIGURES: Record<string, { open: Committed; heldOut: Committed }> = {
  typos: { open: [0.866, 0.956], heldOut: [0.702, 0.679] },
  plurals: { open: [0.874, 0.948], heldOut: [0.954, 0.958] },
  accents: { open: [0.921, 0.952], heldOut: [0.806, 0.781] },
  'word order': { open: [0.829, 0.814], heldOut: [0.813, 0.881] },
  partial: { open: [0.848, 0.908], heldOut: [0.833, 0.783] },
  synonyms: { open: [0.901, 0.9], heldOut: [0.975, 0.959] },
  'German compounds': { open: [0.858, 0.861], heldOut: [0.881, 0.916] },
  CJK: { open: [0.765, 0.893], heldOut: [0.826, 0.885] },
  numbers: { open: [0.815, 0.809], heldOut: [0.893, 0.862] },
  'stop words': { open: [0.839, 0.852], heldOut: [0.868, 0.831] },
  'wrong keyboard': { open: [0.947, 0.947], heldOut: [0.662, 0.726] },
  'mixed languages': { open: [0.522, 0.44], heldOut: [0.406, 0.345] },
  all: { open: [0.837, 0.862], heldOut: [0.786, 0.79] },
}

const thousandths = (share: number) => Math.floor(share * 1000 + 1e-9) / 1000

/** One line per group: [nDCG@10, recall@20] now and as committed, "lower" where it fell. */
export function compareFigures(now: Record<string, Figures>, part: 'open' | 'heldOut') {
  return Object.entries(FIGURES).map(([group, committed]) => {
    const { ndcg = 0, recall = 0 } = now[group] ?? {}
    const figures: Committed = [thousandths(ndcg), thousandths(recall)]
    const [leastNdcg, leastRecall] = committed[part]
    const isLower = figures[0] < leastNdcg || figures[1] < leastRecall
    return { group, isLower, line: `${group}: [${figures.join(', ')}], committed [${committed[part].join(', ')}]` }
  })
}
