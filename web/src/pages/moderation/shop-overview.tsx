// The shop in numbers by month, what waits for admins, and delays of its parts.
import { pages } from '@contract/pages.ts'
import type { Overview, ShopMonth, Waiting } from '@contract/queues.ts'
import { formatMonth } from '@contract/text/dates.ts'
import { formatCents, formatCount, formatDollars, plural } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { overviewQuery, waitingQuery } from '@/features/admin/api.ts'
import { AmountChart } from '@/features/metrics/components/amount-chart.tsx'
import { ChoiceLinks } from '@/features/metrics/components/choice-links.tsx'
import * as messages from '@/lib/messages.ts'
import { Fold } from '@/ui/fold.tsx'
import { Card, Section, Skeleton } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { type Column, RecordsTable } from '@/ui/records.tsx'
import { Badge, TextLink } from '@/ui/text.tsx'

type Amount = Exclude<keyof ShopMonth, 'month'>
type Measure = { name: Amount; label: string; isMoney?: true }

/** In the order of the table. The address names the one in the chart. */
const MEASURES: readonly [Measure, ...Measure[]] = [
  { name: 'turnover_cents', label: 'Turnover', isMoney: true },
  { name: 'sales', label: 'Sales' },
  { name: 'sellers', label: 'Sellers' },
  { name: 'sign_ups', label: 'Sign-ups' },
  { name: 'refunded_cents', label: 'Refunds', isMoney: true },
  { name: 'disputes', label: 'Disputes' },
]

const monthName = ({ month }: ShopMonth) => formatMonth(`${month}-01`)

const COLUMNS: Column<ShopMonth & { id: string }>[] = [
  { name: 'Month (UTC)', width: 'w-44', show: monthName },
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
    return <p className="text-muted">No sales or sign-ups in the last 12 months.</p>
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          Turnover is what buyers paid, with tax. Refunds count in the month they were made in.
        </p>
        <ChoiceLinks
          label="Chart data"
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
      <Fold name="Show as a table" className="mt-3">
        <RecordsTable
          caption="The shop by month"
          columns={COLUMNS}
          rows={months.toReversed().map((month) => ({ ...month, id: month.month }))}
        />
      </Fold>
    </>
  )
}

type Queue = keyof Waiting

const QUEUES: Record<Queue, { to: string; one: string; other: string }> = {
  reports: { to: `${pages.admin.path()}#reports`, one: '# report', other: '# reports' },
  appeals: { to: pages.appeals.path(), one: '# appeal', other: '# appeals' },
  cases: { to: pages.adminCases.path(), one: '# case', other: '# cases' },
  contactMessages: { to: pages.contactMessages.path(), one: '# contact message', other: '# contact messages' },
  failedMails: { to: pages.failedMails.path(), one: '# failed email', other: '# failed emails' },
  differences: {
    to: pages.stripeDifferences.path(),
    one: '# difference from Stripe',
    other: '# differences from Stripe',
  },
  proposals: { to: pages.admins.path(), one: '# proposal about admins', other: '# proposals about admins' },
}

/** The database counts up to 100. */
const countedText = (count: number, { one, other }: { one: string; other: string }) =>
  count < 100 ? plural(count, { one, other }) : other.replace('#', '100+')

function Queues({ counts }: { counts: Waiting }) {
  const queues = (Object.keys(QUEUES) as Queue[]).filter((queue) => counts[queue] > 0)
  if (queues.length === 0) return <p className="mt-2 text-muted">Nothing is waiting.</p>
  return (
    <ul className="mt-2 divide-y divide-line">
      {queues.map((queue) => (
        <li key={queue} className="py-2.5">
          <TextLink to={QUEUES[queue].to} className="font-medium">
            {countedText(counts[queue], QUEUES[queue])}
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
  if (seconds < 60) return 'less than a minute'
  const [length, one, other] =
    seconds < 3600
      ? [60, '# minute', '# minutes']
      : seconds < 86_400
        ? [3600, '# hour', '# hours']
        : [86_400, '# day', '# days']
  return plural(Math.floor(seconds / length), { one, other })
}

type Health = Overview['health']

const queueText = ({ waiting, seconds }: Health['mails' | 'jobs']) => {
  if (seconds === null) return 'One has never run'
  return waiting ? `${formatCount(waiting)} due, the oldest for ${lasting(seconds)}` : 'None due'
}

const refundsText = ({ waiting, stuck }: Health['refunds']) =>
  `${waiting < 100 ? waiting : '100+'} to make${stuck > 0 ? `, ${formatCount(stuck)} stuck` : ''}`

const ledgerText = ({ seconds }: Health['ledger']) =>
  seconds === null ? 'The last comparison with Stripe failed' : `Compared with Stripe ${lasting(seconds)} ago`

const fraudText = ({ warnings, failed, ended, slowed }: Health['fraud']) =>
  `Bank warnings in 30 days: ${formatCount(warnings)}. Failed guest payments today: ${formatCount(failed)}, checkouts ended: ${formatCount(ended)}, networks with a robot check: ${formatCount(slowed)}`

type PartProps = { name: string; problem: 'Late' | 'Stuck' | 'Card tests' | false; children: ReactNode }

const Part = ({ name, problem, children }: PartProps) => (
  <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
    <dt className="w-18 font-medium">{name}</dt>
    <dd className="min-w-0 text-muted max-sm:order-last max-sm:basis-full sm:flex-1">{children}</dd>
    <dd className="max-sm:ml-auto">
      <Badge look={problem ? 'warning' : 'good'}>{problem || 'OK'}</Badge>
    </dd>
  </div>
)

const HealthParts = ({ health: { mails, jobs, refunds, ledger, fraud } }: { health: Health }) => (
  <dl className="mt-2 divide-y divide-line">
    <Part name="Email" problem={mails.state !== 'ok' && 'Late'}>
      {queueText(mails)}
    </Part>
    <Part name="Jobs" problem={jobs.state !== 'ok' && 'Late'}>
      {queueText(jobs)}
    </Part>
    <Part name="Refunds" problem={refunds.stuck > 0 && 'Stuck'}>
      {refundsText(refunds)}
    </Part>
    <Part name="Ledger" problem={ledger.state !== 'ok' && 'Late'}>
      {ledgerText(ledger)}
    </Part>
    <Part name="Fraud" problem={fraud.slowed > 0 && 'Card tests'}>
      {fraudText(fraud)}
    </Part>
  </dl>
)

export const ShopOverview = () => (
  <QueryResult
    query={useQuery(overviewQuery())}
    failed="Couldn’t load the overview."
    loading={<Skeleton className="h-160" />}
  >
    {({ months, health }) => (
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <Card className="p-5 sm:p-6">
            <Section id="waiting" title="Waiting">
              <WaitingQueues />
            </Section>
          </Card>
          <Card className="p-5 sm:p-6">
            <Section id="health" title="Health">
              <HealthParts health={health} />
            </Section>
          </Card>
        </div>
        <Card className="p-5 sm:p-6">
          <Section id="months" title="Last 12 months" heading="mb-2 text-xl">
            <Months months={months} />
          </Section>
        </Card>
      </div>
    )}
  </QueryResult>
)
