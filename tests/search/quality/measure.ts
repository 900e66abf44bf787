// How good an order of results is by the two judgements: nDCG@10 and recall@20 for each group.
import { createHash } from 'node:crypto'
import { QUALITY_LISTINGS, type QualityListing } from './grammar.ts'
import { GROUPS, judgeFirst, QUERIES, type Query } from './judged.ts'
import { judgeSecond } from './second-judgement.ts'

export type Figures = { ndcg: number; recall: number }
/** Ids of the first 20 results. */
export type Engine = (typed: string) => Promise<readonly string[]>

/** A third of the searches, which only `npm run check` runs. */
const isHeldOut = ({ typed }: Query) => createHash('sha256').update(typed).digest().readUInt32BE() % 3 === 0
export const OPEN = QUERIES.filter((query) => !isHeldOut(query))
export const HELD_OUT = QUERIES.filter(isHeldOut)

const bothGrades = (query: Query, listing: QualityListing): [number, number] => [
  judgeFirst(query, listing),
  judgeSecond(query.typed, listing),
]

/** The mean of both grades, rounded down. */
const gradesOf = (query: Query) =>
  new Map(
    QUALITY_LISTINGS.map((listing) => {
      const [first, second] = bothGrades(query, listing)
      return [listing.id, Math.floor((first + second) / 2)]
    }),
  )

/** A grade is worth 2 ^ grade - 1, less by the logarithm of its place. */
const gain = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** Relevant are grades 2 and 3. Where there are more than 20, the first 20 results can be all of them. */
function scoreOf(query: Query, found: readonly string[]): Figures {
  const grades = gradesOf(query)
  const best = [...grades.values()].toSorted((a, b) => b - a)
  const relevant = best.filter((grade) => grade >= 2).length
  const got = [...new Set(found)].slice(0, 20).map((id) => grades.get(id) ?? 0)
  return {
    ndcg: gain(got) / gain(best),
    recall: got.filter((grade) => grade >= 2).length / Math.min(20, relevant),
  }
}

const mean = (figures: Figures[]): Figures => ({
  ndcg: figures.reduce((sum, { ndcg }) => sum + ndcg, 0) / figures.length,
  recall: figures.reduce((sum, { recall }) => sum + recall, 0) / figures.length,
})

/** The figures of each group, and of all. */
export async function measureQuality(engine: Engine, queries: Query[]): Promise<Record<string, Figures>> {
  const scores: { query: Query; figures: Figures }[] = []
  for (const query of queries) scores.push({ query, figures: scoreOf(query, await engine(query.typed)) })
  const groups = GROUPS.map((group) => [
    group,
    mean(scores.filter(({ query }) => query.group === group).map(({ figures }) => figures)),
  ])
  return { ...Object.fromEntries(groups), all: mean(scores.map(({ figures }) => figures)) }
}

/** How far the judgements agree on pairs of a search and a listing that at least one calls relevant. */
export function agreement() {
  const pairs = QUERIES.flatMap((query) => QUALITY_LISTINGS.map((listing) => bothGrades(query, listing)))
  const weightedKappa = (among: [number, number][]) => {
    const share = (side: 0 | 1, grade: number) => among.filter((pair) => pair[side] === grade).length / among.length
    const observed = among.reduce((sum, [first, second]) => sum + Math.abs(first - second), 0) / among.length
    const grades = [0, 1, 2, 3]
    const expected = grades.flatMap((a) => grades.map((b) => Math.abs(a - b) * share(0, a) * share(1, b)))
    return 1 - observed / expected.reduce((sum, one) => sum + one, 0)
  }
  const equal = (among: [number, number][]) => among.filter(([first, second]) => first === second).length / among.length
  const judged = pairs.filter(([first, second]) => first > 0 || second > 0)
  return {
    pairs: judged.length,
    equal: equal(judged),
    kappa: weightedKappa(judged),
    kappaOfAll: weightedKappa(pairs),
  }
}
