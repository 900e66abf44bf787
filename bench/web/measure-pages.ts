// Runs Lighthouse on each page several times with an empty cache, and takes the median of each
// figure.
import lighthouse from 'lighthouse'
import { FIRST_VIEW_SCRIPT_MAX_BYTES } from '../../contract/first-view.ts'
import { median } from '../support/measure.ts'
import type { BenchReport, Target } from '../support/report.ts'
import type { Chromium } from './chromium.ts'
import type { MeasuredPage } from './shop.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

const LEAST: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const LCP_MAX_MS = 1_800
const CLS_MAX = 0.02

type Figures = Record<Category, number> & {
  lcpMs: number
  fcpMs: number
  blockedMs: number
  cls: number
  scriptBytes: number
  /** Audits with lost points, except performance. */
  faults: string[]
}

type Options = { runs: number; isMember: boolean; log: (line: string) => void }

async function look(chromium: Chromium, path: string, isMember: boolean): Promise<Figures> {
  await chromium.clearCache()
  const result = await lighthouse(chromium.site + path, {
    port: chromium.port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // A member's session is in the storage. The cache is emptied above anyway.
    disableStorageReset: isMember,
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
  const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
  if (finalDisplayedUrl !== chromium.site + path) throw new Error(`${path} led to ${finalDisplayedUrl}`)
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details
  const items = requests?.type === 'table' ? requests.items : []
  const faults = CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    fcpMs: value('first-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    faults,
  }
}

const medianOf = (runs: Figures[], figure: Exclude<keyof Figures, 'faults'>) => median(runs.map((run) => run[figure]))

function targetsOf(page: MeasuredPage, runs: Figures[], isMember: boolean): Target[] {
  const faults = [...new Set(runs.flatMap((run) => run.faults))].join(', ')
  // Members' pages aren't indexed.
  const judged = CATEGORIES.filter((category) => !(isMember && category === 'seo'))
  const scores = judged.map((category) => {
    const score = medianOf(runs, category)
    const why = category === 'performance' || faults === '' ? '' : ` (${faults})`
    return {
      name: `${page.name} ${category} >= ${LEAST[category]}`,
      met: score >= LEAST[category],
      figure: `${score}${why}`,
    }
  })
  const lcp = Math.round(medianOf(runs, 'lcpMs'))
  const cls = medianOf(runs, 'cls')
  const script = medianOf(runs, 'scriptBytes')
  return [
    ...scores,
    { name: `${page.name} LCP < ${LCP_MAX_MS} ms`, met: lcp < LCP_MAX_MS, figure: `${lcp} ms` },
    { name: `${page.name} CLS < ${CLS_MAX}`, met: cls < CLS_MAX, figure: cls.toFixed(3) },
    ...(page.isFirstView
      ? [
          {
            name: `${page.name} script <= ${FIRST_VIEW_SCRIPT_MAX_BYTES} bytes`,
            met: script <= FIRST_VIEW_SCRIPT_MAX_BYTES,
            figure: `${script} bytes`,
          },
        ]
      : []),
  ]
}

function rowOf(page: MeasuredPage, runs: Figures[]): BenchReport['rows'][number] {
  const whole = (figure: Exclude<keyof Figures, 'faults'>) => Math.round(medianOf(runs, figure))
  return {
    page: page.name,
    performance: whole('performance'),
    accessibility: whole('accessibility'),
    'best practices': whole('best-practices'),
    seo: whole('seo'),
    'LCP ms': whole('lcpMs'),
    'FCP ms': whole('fcpMs'),
    'TBT ms': whole('blockedMs'),
    CLS: Number(medianOf(runs, 'cls').toFixed(3)),
    'script KB': Number((medianOf(runs, 'scriptBytes') / 1024).toFixed(1)),
  }
}

export async function measurePages(
  chromium: Chromium,
  pages: MeasuredPage[],
  { runs, isMember, log }: Options,
): Promise<Pick<BenchReport, 'rows' | 'targets'>> {
  const rows: BenchReport['rows'] = []
  const targets: Target[] = []
  for (const page of pages) {
    log(`measuring ${page.name}, ${runs} times`)
    const figures: Figures[] = []
    for (let run = 0; run < runs; run++) figures.push(await look(chromium, page.path, isMember))
    rows.push(rowOf(page, figures))
    targets.push(...targetsOf(page, figures, isMember))
  }
  return { rows, targets }
}
