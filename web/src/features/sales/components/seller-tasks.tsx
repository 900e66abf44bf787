import type { SellerTaskKind } from '@contract/choices.ts'
import { pages } from '@contract/pages.ts'
import type { SellerTask } from '@contract/sales.ts'
import { useQuery } from '@tanstack/react-query'
import { plural, Trans, t } from '@/lib/texts.ts'
import { Fold } from '@/ui/fold.tsx'
import { Card, Skeleton } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { MomentText, TextLink } from '@/ui/text.tsx'
import { sellerTasksQuery } from '../api.ts'

const sale = (orderId: string) => pages.sale.path({ orderId })
const thread = (threadId: string) => pages.thread.path({ threadId })

const KINDS: Record<SellerTaskKind, { label: string; to: (id: string) => string }> = {
  dispute: { label: t`Respond to the buyer’s bank`, to: sale },
  fraud_warning: { label: t`Answer a warning of fraud`, to: sale },
  refund_request: { label: t`Reply to a refund request`, to: sale },
  case: { label: t`Reply to a case`, to: thread },
  replacement: { label: t`Deliver a replacement`, to: thread },
  correction: { label: t`Confirm or refuse a new address`, to: sale },
  listing: { label: t`This listing can’t go live`, to: () => pages.ownListings.path() },
  licence_keys: { label: t`Add licence keys`, to: (itemId) => pages.licences.path({ itemId }) },
  licence_guesses: { label: t`Someone may be guessing licence keys`, to: (itemId) => pages.licences.path({ itemId }) },
  webhook: { label: t`Fix a failing webhook`, to: (webhookId) => pages.webhook.path({ webhookId }) },
  release: { label: t`The new release was rejected`, to: (itemId) => pages.editListing.path({ itemId }) },
}

const Row = ({ to, label, about, due }: { to: string; label: string; about?: string; due?: string | null }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2.5">
    <TextLink to={to} className="font-medium">
      {label}
    </TextLink>
    {about && <span className="min-w-0 flex-1 basis-24 truncate text-sm text-muted">{about}</span>}
    {due && (
      <span className="text-sm font-semibold">
        <Trans>
          by <MomentText iso={due} />
        </Trans>
      </span>
    )}
  </li>
)

const Tasks = ({ tasks }: { tasks: readonly SellerTask[] }) =>
  tasks.map(({ kind, about_id, title, due_at, note }) => {
    const { label, to } = KINDS[kind]
    const about = note ? `${title}: ${note}` : title
    return <Row key={`${kind} ${about_id} ${due_at}`} to={to(about_id)} label={label} about={about} due={due_at} />
  })

const SHOWN_AT_ONCE = 5
const list = 'divide-y divide-line'

type SellerTasksProps = { userId: string; unreadCount: number; isHiddenEmpty?: boolean }

/** What waits for a seller, one line each. */
export function SellerTasks({ userId, unreadCount, isHiddenEmpty = false }: SellerTasksProps) {
  const query = useQuery(sellerTasksQuery(userId))
  const isEmpty = (tasks: readonly SellerTask[]) => tasks.length === 0 && unreadCount === 0
  if (isHiddenEmpty && query.data && isEmpty(query.data)) return null
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl">{t`Your tasks`}</h2>
      <div className="mt-2">
        <QueryResult
          query={query}
          loading={<Skeleton className="h-6" />}
          failed={t`Couldn’t load your tasks.`}
          empty={t`Nothing needs your attention.`}
          isEmpty={isEmpty}
        >
          {(tasks) => (
            <>
              <ul className={list}>
                <Tasks tasks={tasks.slice(0, SHOWN_AT_ONCE)} />
                {unreadCount > 0 && (
                  <Row
                    to={pages.inbox.path()}
                    label={plural(unreadCount, {
                      one: 'Open # unread conversation',
                      other: 'Open # unread conversations',
                    })}
                  />
                )}
              </ul>
              {tasks.length > SHOWN_AT_ONCE && (
                <Fold name={t`Show ${{ count: tasks.length - SHOWN_AT_ONCE }} more`} className="border-t border-line">
                  <ul className={list}>
                    <Tasks tasks={tasks.slice(SHOWN_AT_ONCE)} />
                  </ul>
                </Fold>
              )}
            </>
          )}
        </QueryResult>
      </div>
    </Card>
  )
}
