// Delete Account: asks, deletes, says so, and leaves for home (spec sections 2 and 4).
import { useState } from 'react'
import { Button } from '@/components/button.tsx'
import { ConfirmModal } from '@/components/confirm-modal.tsx'
import { Modal } from '@/components/modal.tsx'
import * as messages from '@/lib/messages.ts'
import { signOut } from '@/lib/sign-out.ts'
import { notify } from '@/lib/toast.ts'
import { useDeleteAccount } from '../api/delete-account.ts'

export function DeleteAccount({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false)
  const deletion = useDeleteAccount(userId)
  const leave = () => void signOut({ isEnded: true })

  const confirm = () =>
    deletion.mutate(undefined, {
      onError: () => notify.error(messages.deleteAccountFailed),
      onSettled: () => setAsking(false),
    })

  return (
    <section aria-labelledby="delete-account" className="mt-12 border-t border-line pt-8">
      <h2 id="delete-account" className="text-xl">
        Delete your account
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        Your profile, your cart and your wishlist are erased, and you can no longer download what you bought. Listings
        leave the shop; who bought them keeps them.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <ConfirmModal
        open={asking}
        title="Delete Account"
        text={messages.deleteAccountConfirm}
        confirmLabel="Delete Account"
        busy={deletion.isPending}
        onConfirm={confirm}
        onCancel={() => deletion.isPending || setAsking(false)}
      />
      <Modal open={deletion.isSuccess} onClose={leave} title="Account Deleted">
        <p className="text-muted">{messages.accountDeleted}</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={leave}>OK</Button>
        </div>
      </Modal>
    </section>
  )
}
