import { pages } from '@contract/pages.ts'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify, toastError } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { LogInButton } from '@/ui/log-in-button.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { useClaim } from '../api.ts'

/** Moves what waits for the member's address into their account when a page opens that lists it, and notes a seller's browser. */
export function useClaimOnOpening(): void {
  const { mutate } = useClaim()
  useEffect(() => mutate(undefined, { onError: console.error }), [mutate])
}

type KeepInAccountProps = {
  token: string
  /** A part of the address that the link is for. */
  address: string | null
  /** What can be done besides, first. */
  children?: ReactNode
}

const KEEP = t`Keep it in my account`

/** A login or a press moves what a link opens into the account with the link's own address. */
export function KeepInAccount({ token, address, children }: KeepInAccountProps) {
  const isMember = useViewer().status === 'member'
  const navigate = useNavigate()
  const claim = useClaim()
  const { data: { link } = {} } = claim
  const add = () =>
    void claim.mutateAsync(token).then((claimed) => {
      if (claimed.link === 'kept' || claimed.link === 'other_address') return
      notify.success(t`Added to your library.`)
      void navigate(pages.library.path())
    }, toastError(messages.failed))
  return (
    <div className="grid gap-3">
      {link === 'other_address' && (
        <Alert kind="warning">{t`This link is for ${{ address: address ?? '' }}. Your account has another address.`}</Alert>
      )}
      {link === 'kept' && (
        <Alert kind="warning">{t`You already have this item, sell it, or blocked its sender. Use this link instead.`}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {children}
        <LogInButton next={pages.library.path()}>{KEEP}</LogInButton>
        {isMember && link === 'other_address' && (
          <Button variant="secondary" onClick={() => void signIn({ next: pages.library.path(), asksAccount: true })}>
            {messages.otherAccount}
          </Button>
        )}
        {isMember && !link && (
          <Button variant="secondary" busy={claim.isPending} onClick={add}>
            {KEEP}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {!address
          ? t`Log in with this address to keep it in your library.`
          : isMember
            ? t`Is ${address} your address? Add it to your library.`
            : t`Log in with ${address} to keep it in your library.`}
      </p>
    </div>
  )
}
