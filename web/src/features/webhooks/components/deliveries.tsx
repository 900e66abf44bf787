import { type Delivery, webhookCalls } from '@contract/webhooks.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { toastResult } from '@/lib/toast.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { Fold } from '@/ui/fold.tsx'
import { type Column, NoValue, Records } from '@/ui/records.tsx'
import { Badge, MomentText } from '@/ui/text.tsx'
import { deliveriesQuery } from '../api.ts'
import { STATE_BADGES, STATE_LABELS } from '../words.tsx'

const Tries = ({ tries, next_try_at }: Delivery) => (
  <>
    <ul className="grid gap-1 text-sm">
      {tries.map(({ attempted_at, status, error, duration_ms }) => (
        <li key={attempted_at}>
          <MomentText iso={attempted_at} />: {status ?? error}{' '}
          <span className="tabular text-muted">{t`(${duration_ms} ms)`}</span>
        </li>
      ))}
    </ul>
    {next_try_at && (
      <p className="text-muted text-sm">
        <Trans>
          Next try: <MomentText iso={next_try_at} />
        </Trans>
      </p>
    )}
  </>
)

const Data = ({ id, data }: Delivery) => (
  <Fold name={id.slice(0, 8)}>
    <pre className="mt-2 whitespace-pre-wrap text-sm wrap-anywhere">{JSON.stringify(data, null, 2)}</pre>
  </Fold>
)

const COLUMNS: Column<Delivery>[] = [
  { name: t`When`, width: 'w-44', show: ({ happened_at }) => <MomentText iso={happened_at} /> },
  { name: t`Event`, width: 'w-40', show: ({ type }) => <code className="text-sm">{type}</code> },
  {
    name: t`Status`,
    width: 'w-28',
    show: ({ state }) => <Badge look={STATE_BADGES[state]}>{STATE_LABELS[state]}</Badge>,
  },
  {
    name: t`Tries`,
    show: (delivery) =>
      delivery.tries.length + Number(!!delivery.next_try_at) > 0 ? <Tries {...delivery} /> : <NoValue />,
  },
  { name: t`Data`, width: 'w-52', show: (delivery) => <Data {...delivery} /> },
]

export function Deliveries({ webhookId }: { webhookId: string }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(webhookId))
  const redeliver = useSend(webhookCalls.redeliver)
  const again = (id: string) =>
    toastResult(
      redeliver.mutateAsync({ params: { webhookId, deliveryId: id } }),
      messages.webhookTestSent,
      messages.notSaved,
    )
  return (
    <section aria-labelledby="deliveries" className="mt-10 grid gap-4 border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="text-xl">
          {t`Last 30 days`}
        </h2>
        <Button variant="quiet" size="sm" busy={deliveries.isFetching} onClick={() => void deliveries.refetch()}>
          {t`Refresh`}
        </Button>
      </div>
      <Records
        query={deliveries}
        caption={t`Deliveries of this webhook`}
        columns={COLUMNS}
        actions={({ id, type }) => (
          <SmallButton label={t`Redeliver ${type} ${{ id: id.slice(0, 8) }}`} onClick={() => again(id)}>
            {t`Redeliver`}
          </SmallButton>
        )}
        actionsWidth="w-32"
        empty={{ icon: Send, text: t`No deliveries in the last 30 days.` }}
        failed={t`Couldn’t load recent deliveries.`}
      />
    </section>
  )
}
