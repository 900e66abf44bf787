// The committed figures of the shop's search, rounded down to thousandths. A change may not lower them;
// one that raises them writes them here.
import type { Figures } from './measure.ts'

type Committed = [ndcg: number, recall: number]

/** By group: of the searches that `npm test` runs, and of those that only `npm run check` runs. */
const FIGURES: Record<string, { open: Committed; heldOut: Committed }> = {
  typos: { open: [0.917, 0.962], heldOut: [0.757, 0.824] },
  plurals: { open: [0.888, 0.952], heldOut: [0.954, 0.958] },
  accents: { open: [0.922, 0.972], heldOut: [0.812, 0.781] },
  'word order': { open: [0.84, 0.814], heldOut: [0.857, 0.968] },
  partial: { open: [0.933, 0.941], heldOut: [0.833, 0.799] },
  synonyms: { open: [0.914, 0.913], heldOut: [0.976, 0.959] },
  'German compounds': { open: [0.858, 0.861], heldOut: [0.959, 0.95] },
  CJK: { open: [0.765, 0.893], heldOut: [0.864, 0.956] },
  numbers: { open: [0.831, 0.836], heldOut: [0.893, 0.896] },
  'stop words': { open: [0.903, 0.898], heldOut: [0.943, 0.972] },
  'wrong keyboard': { open: [0.948, 0.954], heldOut: [0.757, 0.846] },
  'mixed languages': { open: [0.715, 0.665], heldOut: [0.563, 0.602] },
  all: { open: [0.873, 0.892], heldOut: [0.841, 0.877] },
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
