// What Stripe holds for the seller and pays out: one row per currency, as Stripe states it.
import type { Payouts } from '@contract/connect.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { formatMoney } from '@/lib/order-facts.ts'
import { Trans, t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { Card, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { Badge, DateText, MomentText } from '@/ui/text.tsx'
import { payoutsQuery } from '../api.ts'

type Payout = Payouts['payouts'][number]

/** The first payout on its way to the bank in each currency. */
function nextPayouts(payouts: readonly Payout[]): Payout[] {
  const coming = payouts
    .filter(({ status }) => status === 'pending' || status === 'in_transit')
    .toSorted((one, other) => one.arrives_at.localeCompare(other.arrives_at))
  return coming.filter(({ currency }, place) => coming.findIndex((one) => one.currency === currency) === place)
}

type State = { label: string; look: ComponentProps<typeof Badge>['look'] }

const PENDING = t({ message: 'Pending', context: 'money at Stripe' })

/** By Stripe's name of the state (API reference, "The Payout object"). */
const STATES: Record<string, State> = {
  pending: { label: t({ message: 'Scheduled', context: 'a payout' }), look: 'plain' },
  in_transit: { label: t`On its way`, look: 'plain' },
  paid: { label: t`Paid out`, look: 'good' },
  failed: { label: t`Failed`, look: 'bad' },
  canceled: { label: t`Canceled`, look: 'plain' },
}
const payoutState = (status: string): State => STATES[status] ?? { label: status, look: 'plain' }

const Figure = ({
  label,
  amounts,
  none = '',
}: {
  label: string
  amounts: [key: string, text: string][]
  none?: string
}) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    {amounts.map(([key, text]) => (
      <dd key={key} className="tabular mt-1 text-xl font-semibold">
        {text}
      </dd>
    ))}
    {amounts.length === 0 && <dd className="mt-1 text-muted">{none}</dd>}
  </div>
)

const Balance = ({ balances, payouts }: Payouts) => {
  const next = nextPayouts(payouts)
  const of = (part: 'available' | 'pending') =>
    balances.map(({ currency, [part]: amount }): [string, string] => [currency, formatMoney({ amount, currency })])
  return (
    <dl className="grid gap-5 sm:grid-cols-3">
      <Figure label={t`Available`} amounts={of('available')} none={t`Nothing yet`} />
      <Figure label={PENDING} amounts={of('pending')} none={t`Nothing yet`} />
      <div>
        <dt className="text-sm text-muted">{t`Next payout`}</dt>
        {next.map((payout) => (
          <dd key={payout.id} className="mt-1">
            <span className="tabular text-xl font-semibold">{formatMoney(payout)}</span>
            <span className="block text-sm text-muted">
              <Trans>
                Expected <DateText iso={payout.arrives_at} />
              </Trans>
            </span>
          </dd>
        ))}
        {next.length === 0 && <dd className="mt-1 text-muted">{t`None on its way`}</dd>}
      </div>
    </dl>
  )
}

const LastPayouts = ({ payouts }: Pick<Payouts, 'payouts'>) => (
  <div className="border-t border-line pt-4">
    <h3 className="font-semibold">{t`Last payouts`}</h3>
    {payouts.length === 0 && <p className="mt-1 text-muted">{t`No payouts yet.`}</p>}
    <ul className="divide-y divide-line">
      {payouts.map((payout) => {
        const { label, look } = payoutState(payout.status)
        return (
          <li key={payout.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DateText iso={payout.arrives_at} />
              <Badge look={look}>{label}</Badge>
            </span>
            <span className="tabular ml-auto font-semibold">{formatMoney(payout)}</span>
            {payout.failure && <span className="w-full text-sm text-muted">{payout.failure}</span>}
          </li>
        )
      })}
    </ul>
  </div>
)

export function StripeBalance() {
  const payouts = useQuery(payoutsQuery())
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <Section id="stripe-balance" title={t`In your Stripe account (all your sales)`}>
        <div className="mt-4 grid gap-5">
          <QueryResult query={payouts} failed={t`We couldn’t load your balance from Stripe.`}>
            {(data) => (
              <>
                <Balance {...data} />
                <LastPayouts payouts={data.payouts} />
                <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-sm text-muted">
                  <p>
                    <Trans>
                      As of <MomentText iso={data.read_at} />. Stripe’s figures include sales outside this shop.
                    </Trans>
                  </p>
                  <Button
                    variant="secondary"
                    size="sm"
                    busy={payouts.isFetching}
                    onClick={() => void payouts.refetch()}
                  >
                    {t`Refresh`}
                  </Button>
                </div>
              </>
            )}
          </QueryResult>
        </div>
      </Section>
    </Card>
  )
}
