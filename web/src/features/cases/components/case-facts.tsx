// What an admin weighs in a case: the item, what both said, and their conversation.

import type { AdminCase } from '@contract/cases.ts'
import { formatDollars, plural } from '@contract/format.ts'
import { useQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { Failure } from '@/ui/alert.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { Loading } from '@/ui/loading.tsx'
import { MessagePictures } from '@/ui/message-pictures.tsx'
import { caseMessagesQuery } from '../api.ts'

const Said = ({ by, text }: { by: string; text: string }) => (
  <div>
    <p className="text-sm text-muted">{by}</p>
    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
)

export function CaseFacts({ shopCase }: { shopCase: AdminCase }) {
  const { data, isPending, isError, refetch } = useQuery(caseMessagesQuery(shopCase.id))
  const { item, buyer_id, buyer_username, seller_username } = shopCase
  const nameOf = (id: string) => (id === buyer_id ? buyer_username : seller_username)
  return (
    <section aria-label="The case" className="grid gap-3 rounded-md border border-line bg-sunken p-4">
      <p>
        <span className="font-semibold">{item.title}</span>, {formatDollars(item.price)}.{' '}
        {item.downloads === 0
          ? 'Never downloaded.'
          : plural(item.downloads, { one: 'Downloaded once.', other: 'Downloaded # times.' })}
        {!item.is_held && ' The buyer no longer has access.'}
      </p>
      <Said by={`${buyer_username}’s complaint`} text={shopCase.body} />
      {shopCase.answer && <Said by={`${seller_username}’s reply`} text={shopCase.answer} />}
      {shopCase.decision && <Said by="Decided before" text={shopCase.decision} />}
      <h3 className="font-sans text-sm font-semibold tracking-normal">Their conversation</h3>
      {isPending && <Loading />}
      {isError && <Failure text={messages.roomFailed} onRetry={() => void refetch()} />}
      {data?.messages.length === 0 && <p className="text-muted">They haven’t exchanged messages.</p>}
      {data && data.messages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it too
        <ol aria-label="Messages" tabIndex={0} className="grid max-h-60 gap-3 overflow-y-auto">
          {data.messages.map(({ id, sender_id, body, pictures, sent_at }) => (
            <li key={id} className="grid gap-1.5">
              <p className="text-sm text-muted">
                {nameOf(sender_id)}, <MomentText iso={sent_at} />
              </p>
              {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
              {pictures.length > 0 && <MessagePictures messageId={id} pictures={pictures} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
