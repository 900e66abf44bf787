// What can be done about a post in the list and on its page.

import { type OwnPost, postCalls } from '@contract/posts.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'

export const subjectOf = ({ subject }: Pick<OwnPost, 'subject'>) => subject.trim() || 'Untitled post'

type PostActionProps = { post: OwnPost; size?: 'sm' | 'md' }

/** A scheduled post becomes a draft again. */
export function CancelPost({ post, size = 'md' }: PostActionProps) {
  const cancel = useCall(postCalls.cancelPost, { postId: post.id })
  const isScheduled = post.state === 'scheduled'
  if (!isScheduled && post.state !== 'sending') return null
  return (
    <ConfirmButton
      variant="secondary"
      size={size}
      aria-label={`${isScheduled ? 'Cancel' : 'Stop sending'} ${subjectOf(post)}`}
      title={`${isScheduled ? 'Cancel' : 'Stop sending'} “${subjectOf(post)}”`}
      text={
        isScheduled
          ? 'It becomes a draft again.'
          : `People who don’t have it yet won’t get it. You can’t undo this.${post.audience === 'followers' ? ' It stays on your public page if anyone has received it.' : ''}`
      }
      confirmLabel={isScheduled ? 'Cancel post' : 'Stop sending'}
      run={() => cancel.mutateAsync()}
      {...toastOutcome(isScheduled ? 'Schedule canceled. It’s a draft again.' : 'Post canceled.', messages.failed)}
    >
      {isScheduled ? 'Cancel' : size === 'sm' ? 'Stop' : 'Stop sending'}
    </ConfirmButton>
  )
}

type DeletePostProps = PostActionProps & { onDeleted?: () => void }

export function DeletePost({ post, size = 'md', onDeleted }: DeletePostProps) {
  const deletion = useCall(postCalls.deletePost, { postId: post.id })
  const { onSuccess, onError } = toastOutcome(messages.draftDeleted, messages.failed)
  if (post.state !== 'draft') return null
  return (
    <ConfirmButton
      size={size}
      aria-label={`Delete draft ${subjectOf(post)}`}
      title={`Delete “${subjectOf(post)}”`}
      text="You can’t undo this."
      run={() => deletion.mutateAsync()}
      onError={onError}
      onSuccess={() => {
        onSuccess()
        onDeleted?.()
      }}
    >
      {size === 'sm' ? 'Delete' : 'Delete draft'}
    </ConfirmButton>
  )
}
