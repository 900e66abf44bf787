import { MODERATION_ACTIONS } from '@contract/acts.ts'
import { pages } from '@contract/pages.ts'
import type { transparency } from '@contract/redress.ts'
import { RULE_NAMES } from '@contract/rules.ts'
import { groupBy } from '@contract/text/built-ins.ts'
import { formatMonth } from '@contract/text/dates.ts'
import { formatCount } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import type { z } from 'zod'
import { ACTION_NAMES } from '@/features/admin/components/standing-badge.tsx'
import { transparencyQuery } from '@/features/redress/api.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { Card, PageHeader, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { NoValue } from '@/ui/records.tsx'
import { TextLink } from '@/ui/text.tsx'

type Counts = z.output<typeof transparency>['counts']

/** The newest month first; within one the acts from mild to hard, then by rule. */
const inOrder = (one: Counts[number], other: Counts[number]) =>
  other.month.localeCompare(one.month) ||
  MODERATION_ACTIONS.indexOf(one.action) - MODERATION_ACTIONS.indexOf(other.action) ||
  (one.rule ?? '').localeCompare(other.rule ?? '')

/** @param month like 2026-11 */
const monthName = (month: string): string => formatMonth(`${month}-01`)

const MonthTable = ({ month, counts }: { month: string; counts: Counts }) => (
  <Card className="overflow-hidden">
    <table className="w-full table-fixed text-left text-[0.9375rem]">
      <caption className="sr-only">{t`Decisions in ${{ month: monthName(month) }}`}</caption>
      <thead className="border-b border-line bg-sunken text-sm">
        <tr>
          <th scope="col" className="px-4 py-3 font-semibold sm:px-5">
            {t`Decisions`}
          </th>
          <th scope="col" className="px-4 py-3 font-semibold">
            {t`Rule`}
          </th>
          <th scope="col" className="w-22 px-4 py-3 text-right font-semibold sm:px-5">
            {t`Count`}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {counts.map(({ action, rule, count }) => (
          <tr key={`${action}:${rule}`}>
            <th scope="row" className="px-4 py-2.5 align-top font-normal wrap-anywhere sm:px-5">
              {ACTION_NAMES[action]}
            </th>
            <td className="px-4 py-2.5 align-top wrap-anywhere">{rule ? RULE_NAMES[rule] : <NoValue />}</td>
            <td className="tabular px-4 py-2.5 text-right align-top sm:px-5">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line-strong/60">
        <tr>
          <th scope="row" colSpan={2} className="px-4 py-2.5 font-semibold sm:px-5">
            {t`Total`}
          </th>
          <td className="tabular px-4 py-2.5 text-right font-semibold sm:px-5">
            {formatCount(counts.reduce((sum, { count }) => sum + count, 0))}
          </td>
        </tr>
      </tfoot>
    </table>
  </Card>
)

export const prefetch = ({ queryClient }: PrefetchContext) => queryClient.prefetchQuery(transparencyQuery)

export const TransparencyPage = () => (
  <div className="container-text pt-12">
    <PageHeader
      title={pages.transparency.title}
      lead={
        <Trans>
          Moderation decisions of the last two years, by month. Our rules are on{' '}
          <TextLink to={pages.acceptableUse.path()}>{ph({ page: pages.acceptableUse.title })}</TextLink>. We tell
          everyone affected why, and they can appeal.
        </Trans>
      }
    />
    <QueryResult
      query={useQuery(transparencyQuery)}
      failed={t`Couldn’t load the figures.`}
      empty={{ icon: ChartNoAxesColumn, text: t`No decisions yet.` }}
      isEmpty={({ counts }) => counts.length === 0}
    >
      {({ counts }) => (
        <div className="grid gap-9">
          {[...groupBy(counts.toSorted(inOrder), ({ month }) => month)].map(([month, ofMonth]) => (
            <Section key={month} id={month} title={monthName(month)} heading="mb-4 text-2xl">
              <MonthTable month={month} counts={ofMonth} />
            </Section>
          ))}
        </div>
      )}
    </QueryResult>
  </div>
)
