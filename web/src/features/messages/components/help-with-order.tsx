// Help with Order: the first message opens a conversation with the seller; where there is one already, it leads there.
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Button } from '@/components/button.tsx'
import { Loading } from '@/components/loading.tsx'
import { Modal } from '@/components/modal.tsx'
import { useMember } from '@/lib/viewer.ts'
import { threadsQuery } from '../api/threads.ts'
import { useOpenThread } from '../api/write-message.ts'
import { MessageForm } from './message-form.tsx'

type Asked = { orderId: string; sellerName: string }

function FirstMessage({ orderId, sellerName, onCancel }: Asked & { onCancel: () => void }) {
  const threads = useInfiniteQuery(threadsQuery(useMember().id))
  const open = useOpenThread(orderId)
  const existing = threads.data?.threads.find((thread) => thread.order_id === orderId)

  if (threads.isPending) return <Loading />
  // Also after the first message: the list is asked for again, and what was written last stands on its first page.
  if (existing) return <Navigate to={pages.thread.path({ threadId: existing.id })} />
  return (
    <div className="grid gap-5">
      <p className="text-muted">Your message goes to {sellerName}. You can read the answer here in the shop.</p>
      <MessageForm
        about={orderId}
        label="Message"
        rows={5}
        busy={open.isPending}
        error={open.error}
        onSend={open.mutateAsync}
      >
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </MessageForm>
    </div>
  )
}

export function HelpWithOrder({ title, ...asked }: Asked & { title: string }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Help with Order: ${title}`} onClick={() => setAsking(true)}>
        <CircleHelp className="size-4 max-sm:hidden" aria-hidden="true" />
        Help with Order
      </Button>
      <Modal open={asking} onClose={close} title="Help with Order">
        <FirstMessage {...asked} onCancel={close} />
      </Modal>
    </>
  )
}
