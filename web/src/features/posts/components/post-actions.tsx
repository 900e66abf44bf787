// What can be done about a post in the list and on its page.

import { type OwnPost, postCalls } from '@contract/posts.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'

export const subjectOf = ({ subject }: Pick<OwnPost, 'subject'>) => subject.trim() || t`Untitled post`

type PostActionProps = { post: OwnPost; size?: 'sm' | 'md' }

/** A scheduled post becomes a draft again. */
export function CancelPost({ post, size = 'md' }: PostActionProps) {
  const cancel = useCall(postCalls.cancelPost, { postId: post.id })
  const isScheduled = post.state === 'scheduled'
  const subject = subjectOf(post)
  if (!isScheduled && post.state !== 'sending') return null
  return (
    <ConfirmButton
      variant="secondary"
      size={size}
      aria-label={isScheduled ? t`Cancel ${subject}` : t`Stop sending ${subject}`}
      title={isScheduled ? t`Cancel “${subject}”` : t`Stop sending “${subject}”`}
      text={
        isScheduled
          ? t`It becomes a draft again.`
          : post.audience === 'followers'
            ? t`People who don’t have it yet won’t get it. You can’t undo this. It stays on your public page if anyone has received it.`
            : t`People who don’t have it yet won’t get it. You can’t undo this.`
      }
      confirmLabel={isScheduled ? t`Cancel post` : t`Stop sending`}
      run={() => cancel.mutateAsync()}
      {...toastOutcome(isScheduled ? t`Schedule canceled. It’s a draft again.` : t`Post canceled.`, messages.failed)}
    >
      {isScheduled ? t`Cancel` : size === 'sm' ? t`Stop` : t`Stop sending`}
    </ConfirmButton>
  )
}

export function DeletePost({ post, size = 'md', onDeleted }: PostActionProps & { onDeleted?: () => void }) {
  const deletion = useCall(postCalls.deletePost, { postId: post.id })
  const { onSuccess, onError } = toastOutcome(messages.draftDeleted, messages.failed)
  if (post.state !== 'draft') return null
  return (
    <ConfirmButton
      size={size}
      aria-label={t`Delete draft ${{ subject: subjectOf(post) }}`}
      title={t`Delete “${{ subject: subjectOf(post) }}”`}
      text={t`You can’t undo this.`}
      run={() => deletion.mutateAsync()}
      onError={onError}
      onSuccess={() => {
        onSuccess()
        onDeleted?.()
      }}
    >
      {size === 'sm' ? t`Delete` : t`Delete draft`}
    </ConfirmButton>
  )
}
