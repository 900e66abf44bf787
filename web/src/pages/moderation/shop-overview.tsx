// The shop in numbers by month, what waits for admins, and delays of its parts.
import { pages } from '@contract/pages.ts'
import type { Overview, ShopMonth, Waiting } from '@contract/queues.ts'
import { formatMonth } from '@contract/text/dates.ts'
import { formatCents, formatCount, formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { overviewQuery, waitingQuery } from '@/features/admin/api.ts'
import { AmountChart } from '@/features/metrics/components/amount-chart.tsx'
import { ChoiceLinks } from '@/features/metrics/components/choice-links.tsx'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { Fold } from '@/ui/fold.tsx'
import { Card, Section, Skeleton } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { type Column, RecordsTable } from '@/ui/records.tsx'
import { Badge, TextLink } from '@/ui/text.tsx'

type Amount = Exclude<keyof ShopMonth, 'month'>
type Measure = { name: Amount; label: string; isMoney?: true }

/** In the order of the table. The address names the one in the chart. */
const MEASURES: readonly [Measure, ...Measure[]] = [
  { name: 'turnover_cents', label: t`Turnover`, isMoney: true },
  { name: 'sales', label: t`Sales` },
  { name: 'sellers', label: t`Sellers` },
  { name: 'sign_ups', label: t`Sign-ups` },
  { name: 'refunded_cents', label: t`Refunds`, isMoney: true },
  { name: 'disputes', label: t`Disputes` },
]

const monthName = ({ month }: ShopMonth) => formatMonth(`${month}-01`)

const COLUMNS: Column<ShopMonth & { id: string }>[] = [
  { name: t`Month (UTC)`, width: 'w-44', show: monthName },
  ...MEASURES.map(({ name, label, isMoney }) => ({
    name: label,
    isAmount: true,
    show: (month: ShopMonth) => (isMoney ? formatCents : formatCount)(month[name]),
  })),
]

function Months({ months }: { months: Overview['months'] }) {
  const [search] = useSearchParams()
  const measure = MEASURES.find(({ name }) => name === search.get('show')) ?? MEASURES[0]
  const { name, label, isMoney = false } = measure
  if (months.every((month) => MEASURES.every((one) => month[one.name] === 0)))
    return <p className="text-muted">{t`No sales or sign-ups in the last 12 months.`}</p>
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {t`Turnover is what buyers paid, with tax. Refunds count in the month they were made in.`}
        </p>
        <ChoiceLinks
          label={t`Chart data`}
          name="show"
          choices={MEASURES.map((one) => ({ value: one.name, label: one.label }))}
          chosen={name}
        />
      </div>
      <AmountChart
        bars={months.map((month) => ({ name: monthName(month), amount: isMoney ? month[name] / 100 : month[name] }))}
        by="month"
        measure={{ label, format: isMoney ? formatDollars : formatCount, isWhole: !isMoney }}
      />
      <Fold name={t`Show as a table`} className="mt-3">
        <RecordsTable
          caption={t`The shop by month`}
          columns={COLUMNS}
          rows={months.toReversed().map((month) => ({ ...month, id: month.month }))}
        />
      </Fold>
    </>
  )
}

type Queue = keyof Waiting

const PATHS: Record<Queue, string> = {
  reports: `${pages.admin.path()}#reports`,
  appeals: pages.appeals.path(),
  cases: pages.adminCases.path(),
  contactMessages: pages.contactMessages.path(),
  failedMails: pages.failedMails.path(),
  differences: pages.stripeDifferences.path(),
  proposals: pages.admins.path(),
}

/** The database counts up to 100. */
const shownCount = (count: number) => (count < 100 ? String(count) : '100+')

function queueName(queue: Queue, count: number): string {
  const shown = shownCount(count)
  return {
    reports: plural(count, { one: `${shown} report`, other: `${shown} reports` }),
    appeals: plural(count, { one: `${shown} appeal`, other: `${shown} appeals` }),
    cases: plural(count, { one: `${shown} case`, other: `${shown} cases` }),
    contactMessages: plural(count, { one: `${shown} contact message`, other: `${shown} contact messages` }),
    failedMails: plural(count, { one: `${shown} failed email`, other: `${shown} failed emails` }),
    differences: plural(count, { one: `${shown} difference from Stripe`, other: `${shown} differences from Stripe` }),
    proposals: plural(count, { one: `${shown} proposal about admins`, other: `${shown} proposals about admins` }),
  }[queue]
}

function Queues({ counts }: { counts: Waiting }) {
  const queues = (Object.keys(PATHS) as Queue[]).filter((queue) => counts[queue] > 0)
  if (queues.length === 0) return <p className="mt-2 text-muted">{t`Nothing is waiting.`}</p>
  return (
    <ul className="mt-2 divide-y divide-line">
      {queues.map((queue) => (
        <li key={queue} className="py-2.5">
          <TextLink to={PATHS[queue]} className="font-medium">
            {queueName(queue, counts[queue])}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

/** The counts of the menu. */
const WaitingQueues = () => (
  <QueryResult query={useQuery(waitingQuery())} failed={messages.roomFailed}>
    {(counts) => <Queues counts={counts} />}
  </QueryResult>
)

function lasting(seconds: number): string {
  if (seconds < 60) return t`less than a minute`
  if (seconds < 3600) return plural({ minutes: Math.floor(seconds / 60) }, { one: '# minute', other: '# minutes' })
  if (seconds < 86_400) return plural({ hours: Math.floor(seconds / 3600) }, { one: '# hour', other: '# hours' })
  return plural({ days: Math.floor(seconds / 86_400) }, { one: '# day', other: '# days' })
}

type Health = Overview['health']

const queueText = ({ waiting, seconds }: Health['mails' | 'jobs']) => {
  if (seconds === null) return t`One has never run`
  return waiting ? t`${{ count: formatCount(waiting) }} due, the oldest for ${{ time: lasting(seconds) }}` : t`None due`
}

const refundsText = ({ waiting, stuck }: Health['refunds']) =>
  stuck > 0
    ? t`${{ count: shownCount(waiting) }} to make, ${{ stuck: formatCount(stuck) }} stuck`
    : t`${{ count: shownCount(waiting) }} to make`

const ledgerText = ({ seconds }: Health['ledger']) =>
  seconds === null
    ? t`The last comparison with Stripe failed`
    : t`Compared with Stripe ${{ time: lasting(seconds) }} ago`

const fraudText = ({ warnings, failed, ended, slowed }: Health['fraud']) =>
  t`Bank warnings in 30 days: ${{ warnings: formatCount(warnings) }}. Failed guest payments today: ${{ failed: formatCount(failed) }}, checkouts ended: ${{ ended: formatCount(ended) }}, networks with a robot check: ${{ slowed: formatCount(slowed) }}`

const Part = ({ name, problem, children }: { name: string; problem: string | false; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
    <dt className="w-18 font-medium">{name}</dt>
    <dd className="min-w-0 text-muted max-sm:order-last max-sm:basis-full sm:flex-1">{children}</dd>
    <dd className="max-sm:ml-auto">
      <Badge look={problem ? 'warning' : 'good'}>{problem || t`OK`}</Badge>
    </dd>
  </div>
)

const HealthParts = ({ health: { mails, jobs, refunds, ledger, fraud } }: { health: Health }) => (
  <dl className="mt-2 divide-y divide-line">
    <Part name={t({ message: 'Email', context: 'a mail, not an address' })} problem={mails.state !== 'ok' && t`Late`}>
      {queueText(mails)}
    </Part>
    <Part name={t`Jobs`} problem={jobs.state !== 'ok' && t`Late`}>
      {queueText(jobs)}
    </Part>
    <Part name={t`Refunds`} problem={refunds.stuck > 0 && t`Stuck`}>
      {refundsText(refunds)}
    </Part>
    <Part name={t`Ledger`} problem={ledger.state !== 'ok' && t`Late`}>
      {ledgerText(ledger)}
    </Part>
    <Part name={t`Fraud`} problem={fraud.slowed > 0 && t`Card tests`}>
      {fraudText(fraud)}
    </Part>
  </dl>
)

export const ShopOverview = () => (
  <QueryResult
    query={useQuery(overviewQuery())}
    failed={t`Couldn’t load the overview.`}
    loading={<Skeleton className="h-160" />}
  >
    {({ months, health }) => (
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <Card className="p-5 sm:p-6">
            <Section id="waiting" title={t({ message: 'Waiting', context: 'for an admin' })}>
              <WaitingQueues />
            </Section>
          </Card>
          <Card className="p-5 sm:p-6">
            <Section id="health" title={t`Health`}>
              <HealthParts health={health} />
            </Section>
          </Card>
        </div>
        <Card className="p-5 sm:p-6">
          <Section id="months" title={t`Last 12 months`} heading="mb-2 text-xl">
            <Months months={months} />
          </Section>
        </Card>
      </div>
    )}
  </QueryResult>
)
