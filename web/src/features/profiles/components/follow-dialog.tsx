// A visitor's Follow. The answer is the same for every address.
import { addressFollowCalls } from '@contract/address-follows.ts'
import { useState } from 'react'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { send } from '@/lib/calls/api.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { Modal } from '@/ui/dialogs/dialogs.tsx'
import { EmailForm } from '@/ui/fields/email-form.tsx'
import { ChoiceInput } from '@/ui/fields/fields.tsx'
import { SHARE_LABEL } from '@/ui/fields/mail-choices.tsx'

export default function FollowDialog({ sellerId, name }: { sellerId: string; name: string }) {
  const [isOpen, setIsOpen] = useState(true)
  const [sharesAddress, setShares] = useState(false)
  const [isSent, setSent] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Modal open={isOpen} onClose={close} title={t`Follow ${name}`}>
      {!isSent && <p className="mb-5 text-muted">{t`Get this seller’s posts by email. You don’t need an account.`}</p>}
      <EmailForm
        submit={t`Follow by email`}
        send={async ({ email, captchaToken }) => {
          await send(addressFollowCalls.followByAddress, { body: { sellerId, sharesAddress, email, captchaToken } })
          setSent(true)
        }}
        sent={(email) => t`Check your email. If ${email} doesn’t follow this seller yet, we’ve sent a link to confirm.`}
        onClose={close}
      >
        <ChoiceInput
          type="checkbox"
          label={SHARE_LABEL}
          checked={sharesAddress}
          onChange={() => setShares(!sharesAddress)}
        />
      </EmailForm>
      {!isSent && (
        <p className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5 text-muted">
          {t`Have an account?`}
          <Button variant="secondary" onClick={() => void signIn()}>
            {t`Log in to follow`}
          </Button>
        </p>
      )}
    </Modal>
  )
}
