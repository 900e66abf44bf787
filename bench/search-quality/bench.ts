// Compares the shop's search with other engines: 204 judged searches over the same 5,000 listings.
// Each engine is set up as its manual says.
import { create, insertMultiple, search } from '@orama/orama'
import MiniSearch from 'minisearch'
import type postgres from 'postgres'
import { QUALITY_LISTINGS, SELLER_NAMES } from '../../tests/search/quality/grammar.ts'
import { inCatalogue } from '../../tests/search/quality/in-catalogue.ts'
import { GROUPS, QUERIES } from '../../tests/search/quality/judged.ts'
import { agreement, type Engine, type Figures, measureQuality } from '../../tests/search/quality/measure.ts'
import { openTestDatabase } from '../../tools/harness/test-database.ts'
import type { Bench, Target } from '../support/report.ts'

const FIRST = 20
const NDCG = 0.9
const NDCG_OF: Partial<Record<string, number>> = { typos: 0.8 }
const NDCG_OF_GROUP = 0.7
const RECALL = 0.95

const documents = QUALITY_LISTINGS.map(({ id, title, description, tags, seller }) => ({
  id,
  title,
  description,
  tags: tags.join(' '),
  seller: SELLER_NAMES[seller] ?? '',
}))
const FIELDS = ['title', 'description', 'tags', 'seller']

/** Without weights, corrections and synonyms. */
async function plainPostgres(sql: postgres.TransactionSql): Promise<Record<string, Engine>> {
  await sql`
    create temp table plain on commit drop as
    select id, all_of.words, to_tsvector('english', all_of.words) as document
    from public.listings, lateral (
      select concat_ws(' ', title, description, array_to_string(tags, ' '), (select name from public.profiles where profiles.id = seller_id)) as words
    ) as all_of where status = 'active'`
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    websearch_to_tsquery: async (typed) =>
      ids(
        await sql`
        select id from plain, websearch_to_tsquery('english', ${typed}) as query
        where document @@ query order by ts_rank(document, query) desc, id limit ${FIRST}`,
      ),
    pg_trgm: async (typed) =>
      ids(
        await sql`
        select id from plain order by extensions.word_similarity(${typed}, words) desc, id limit ${FIRST}`,
      ),
  }
}

function miniSearch(): Engine {
  const index = new MiniSearch({ fields: FIELDS, searchOptions: { boost: { title: 2 }, prefix: true, fuzzy: 0.2 } })
  index.addAll(documents)
  return async (typed) =>
    index
      .search(typed)
      .slice(0, FIRST)
      .map(({ id }) => String(id))
}

async function orama(): Promise<Engine> {
  const index = create({
    schema: { title: 'string', description: 'string', tags: 'string', seller: 'string' },
  } as const)
  await insertMultiple(index, documents)
  return async (typed) =>
    (await search(index, { term: typed, boost: { title: 2 }, tolerance: 1, limit: FIRST })).hits.map(({ id }) => id)
}

const shown = (share: number) => Number(share.toFixed(3))

export const bench: Bench = async ({ log }) => {
  const { pairs, equal, kappa, kappaOfAll } = agreement()
  const database = await openTestDatabase()
  const figures: Record<string, Record<string, Figures>> = {}
  try {
    await inCatalogue(database.urls.postgres ?? '', async (sql, shop) => {
      const engines = { shop, ...(await plainPostgres(sql)), MiniSearch: miniSearch(), Orama: await orama() }
      for (const [name, engine] of Object.entries(engines)) {
        log(`asking ${name}`)
        figures[name] = await measureQuality(engine, QUERIES)
      }
    })
  } finally {
    await database.close()
  }
  const rows = [...GROUPS, 'all'].map((group) => ({
    group,
    ...Object.fromEntries(
      Object.entries(figures).flatMap(([name, of]) => [
        [`${name} nDCG@10`, shown(of[group]?.ndcg ?? 0)],
        [`${name} recall@20`, shown(of[group]?.recall ?? 0)],
      ]),
    ),
  }))
  const targets: Target[] = [...GROUPS, 'all'].map((group) => {
    const least = group === 'all' ? NDCG : (NDCG_OF[group] ?? NDCG_OF_GROUP)
    const ndcg = figures.shop?.[group]?.ndcg ?? 0
    return { name: `${group}: nDCG@10 at least ${least}`, met: ndcg >= least, figure: ndcg.toFixed(3) }
  })
  const recall = figures.shop?.all?.recall ?? 0
  targets.push({ name: `recall@20 at least ${RECALL}`, met: recall >= RECALL, figure: recall.toFixed(3) })
  return {
    setting: {
      searches: QUERIES.length,
      pairs,
      equal: shown(equal),
      kappa: shown(kappa),
      'kappa of all': shown(kappaOfAll),
    },
    rows,
    targets,
  }
}
