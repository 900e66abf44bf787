// Opens a conversation, or leads to the existing one.
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { useCloseDialog } from '@/ui/dialogs/dialogs.tsx'
import { Loading } from '@/ui/page-parts.tsx'
import { ShowsName } from '@/ui/text.tsx'
import { idOf, isAbout, type Subject, threadsQuery, useOpenThread } from '../api.ts'
import { MessageForm } from './message-form.tsx'

/** `to`: the name of the other side. */

export function FirstMessage({ subject, to, hidesYou = false }: { subject: Subject; to: string; hidesYou?: boolean }) {
  const close = useCloseDialog()
  const threads = useInfiniteQuery(threadsQuery(useMember().id))
  const open = useOpenThread(subject)
  const existing = threads.data?.threads.find((thread) => isAbout(thread, subject))

  if (threads.isPending) return <Loading />
  // Also after the first message, when the list is refetched.
  if (existing) return <Navigate to={pages.thread.path({ threadId: existing.id })} />
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t`We’ll send your message to ${to}. Their reply will appear here in the shop.`}</p>
      {hidesYou && <ShowsName />}
      <MessageForm
        about={idOf(subject)}
        label={t`Message`}
        rows={5}
        busy={open.isPending}
        error={open.error}
        onSend={open.mutateAsync}
      >
        <Button variant="secondary" onClick={close}>
          {t`Cancel`}
        </Button>
      </MessageForm>
    </div>
  )
}
