import type { SellerTaskKind } from '@contract/choices.ts'
import { pages } from '@contract/pages.ts'
import type { SellerTask } from '@contract/sales.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Skeleton } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { MomentText, TextLink } from '@/ui/text.tsx'
import { sellerTasksQuery } from '../api.ts'

const sale = (orderId: string) => pages.sale.path({ orderId })
const thread = (threadId: string) => pages.thread.path({ threadId })

const KINDS: Record<SellerTaskKind, { label: string; to: (id: string) => string }> = {
  dispute: { label: 'Respond to the buyer’s bank', to: sale },
  refund_request: { label: 'Reply to a refund request', to: sale },
  case: { label: 'Reply to a case', to: thread },
  replacement: { label: 'Deliver a replacement', to: thread },
  correction: { label: 'Confirm or refuse a new address', to: sale },
  listing: { label: 'This listing can’t go live', to: () => pages.ownListings.path() },
  licence_keys: { label: 'Add licence keys', to: (itemId) => pages.licences.path({ itemId }) },
  licence_guesses: {
    label: 'Someone may be guessing licence keys',
    to: (itemId) => pages.licences.path({ itemId }),
  },
  release: { label: 'The new release was rejected', to: (itemId) => pages.editListing.path({ itemId }) },
}

function Task({ task: { kind, about_id, title, due_at, note } }: { task: SellerTask }) {
  const { label, to } = KINDS[kind]
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <TextLink to={to(about_id)} className="font-medium">
          {label}
        </TextLink>
        {due_at && (
          <span className="text-sm font-semibold">
            by <MomentText iso={due_at} />
          </span>
        )}
      </div>
      <p className="truncate text-sm text-muted">{title}</p>
      {note && <p className="text-sm wrap-anywhere">{note}</p>}
    </li>
  )
}

export const SellerTasks = ({ userId }: { userId: string }) => (
  <Card className="p-5 sm:p-6">
    <h2 className="text-xl">Your tasks</h2>
    <div className="mt-2">
      <QueryResult
        query={useQuery(sellerTasksQuery(userId))}
        loading={<Skeleton className="h-6" />}
        failed="Couldn’t load your tasks."
        empty="Nothing needs your attention."
      >
        {(tasks) => (
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
              <Task key={`${task.kind} ${task.about_id} ${task.due_at}`} task={task} />
            ))}
          </ul>
        )}
      </QueryResult>
    </div>
  </Card>
)
