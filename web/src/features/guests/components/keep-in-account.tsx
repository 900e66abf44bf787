import { pages } from '@contract/pages.ts'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { notify, toastError } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { LogInButton } from '@/ui/log-in-button.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { useClaim } from '../api.ts'

/** Moves what waits for the member's address into their account when a page opens that lists it. */
export function useClaimOnOpening(): void {
  const { mutate } = useClaim()
  useEffect(() => mutate(undefined, { onError: console.error }), [mutate])
}

type KeepInAccountProps = {
  /** The button for visitors. A login claims, too. */
  children?: string
  token: string
  /** A part of the address that the link is for. */
  address: string | null
  /** What visitors and members can do besides. */
  beside?: ReactNode
}

/** A login or a press moves what a link opens into the account with the link's own address. */
export function KeepInAccount({
  children = 'Log in to keep these items in your account',
  token,
  address,
  beside,
}: KeepInAccountProps) {
  const isMember = useViewer().status === 'member'
  const navigate = useNavigate()
  const claim = useClaim()
  const { data: { link } = {} } = claim
  const add = () =>
    void claim.mutateAsync(token).then((claimed) => {
      if (claimed.link === 'kept' || claimed.link === 'other_address') return
      notify.success('Added to your library.')
      void navigate(pages.library.path())
    }, toastError(messages.failed))
  const otherAccount = (
    <Button variant="secondary" onClick={() => void signIn({ next: pages.library.path(), asksAccount: true })}>
      {messages.otherAccount}
    </Button>
  )
  return (
    <div className="grid gap-3 justify-self-start">
      <p className="text-muted">
        {isMember && address
          ? `Is ${address} your address? Add it to your library.`
          : `Log in with ${address ?? 'this address'} to keep it in your library.`}
      </p>
      {link === 'other_address' && (
        <Alert kind="warning">{`This link is for ${address}. Your account has another address.`}</Alert>
      )}
      {link === 'kept' && (
        <Alert kind="warning">You already have this item, sell it, or blocked its sender. Use this link instead.</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <LogInButton next={pages.library.path()}>{children}</LogInButton>
        {isMember && link === 'other_address' && otherAccount}
        {isMember && !link && (
          <Button variant="secondary" busy={claim.isPending} onClick={add}>
            Add to your library
          </Button>
        )}
        {beside}
      </div>
    </div>
  )
}
