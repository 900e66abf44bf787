// Asks, deletes, and leaves for home (spec sections 2 and 4).

import { pages } from '@contract/pages.ts'
import { signOut } from '@/auth/sign-out.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton, Modal } from '@/ui/dialogs.tsx'
import { Section } from '@/ui/layout.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { useDeleteAccount } from '../api.ts'

export function DeleteAccount({ userId }: { userId: string }) {
  const deletion = useDeleteAccount(userId)
  const leave = () => void signOut({ isEnded: true })

  return (
    <Section id="delete-account" title="Delete your account" className="mt-12 border-t border-line pt-8">
      <p className="mt-2 max-w-prose text-muted">
        We’ll delete your profile, cart and wishlist, and you’ll lose access to your purchases. Your listings will leave
        the shop; their buyers keep them.
      </p>
      <dl className="mt-4 mb-5 grid max-w-prose gap-3 text-muted">
        <div>
          <dt className="font-semibold text-ink">What we delete</dt>
          <dd>
            Your name, username, picture, email address, login, cart, wishlist, follows, reports, preferences, bundles,
            unsold listings with their files, and message texts.
          </dd>
        </div>
        <div>
          <dt className="font-semibold text-ink">What we keep, and why</dt>
          <dd>
            Orders, anonymized, for accounting. Files that people bought. Reviews, shown as “Deleted user”. A
            fingerprint of your login, so that no one can take over the account.{' '}
            <TextLink to={pages.privacy.path()}>Privacy</TextLink> has the details.
          </dd>
        </div>
      </dl>
      <ConfirmButton
        title="Delete Account"
        text={messages.deleteAccountConfirm}
        run={() => deletion.mutateAsync()}
        onError={() => notify.error(messages.deleteAccountFailed)}
      >
        Delete Account
      </ConfirmButton>
      <Modal open={deletion.isSuccess} onClose={leave} title="Account Deleted">
        <p className="text-muted">{messages.accountDeleted}</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={leave}>OK</Button>
        </div>
      </Modal>
    </Section>
  )
}
