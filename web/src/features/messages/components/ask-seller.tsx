// A visitor logs in first and comes back to the open dialog.

import { MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useIsSelf, useIsUnknown, useMemberId, useViewer } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { Button, type ButtonLook } from '@/ui/button.tsx'
import { Modal } from '@/ui/dialogs/dialogs.tsx'
import { Loading } from '@/ui/page-parts.tsx'
import type { Subject } from '../api.ts'

const FirstMessage = lazy(async () => ({ default: (await import('./first-message.tsx')).FirstMessage }))

/** Marks the address to return to after the login. */
const HASH = '#ask'

type AskSellerProps = ButtonLook & { subject: Subject; sellerId: string; sellerName: string; className?: string }

export function AskSeller({ subject, sellerId, sellerName, ...look }: AskSellerProps) {
  const viewer = useViewer()
  const memberId = useMemberId()
  const isSelf = useIsSelf(sellerId)
  const isUnknown = useIsUnknown()
  const { pathname, search, hash } = useLocation()
  const [asking, setAsking] = useState<boolean>()
  if (isSelf) return null

  const close = () => setAsking(false)
  const ask = () => (viewer.status === 'visitor' ? void signIn({ next: pathname + search + HASH }) : setAsking(true))
  return (
    <>
      <Button variant="secondary" {...look} disabled={isUnknown} onClick={ask}>
        <MessageCircleQuestionMark className="size-4" />
        {t`Ask a question`}
      </Button>
      <Modal
        open={memberId !== undefined && (asking ?? hash === HASH)}
        onClose={close}
        title={'listingId' in subject ? t`Ask about this item` : t`Write to ${sellerName}`}
      >
        <Suspense fallback={<Loading />}>
          <FirstMessage subject={subject} to={sellerName} />
        </Suspense>
      </Modal>
    </>
  )
}
