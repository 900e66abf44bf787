// The button beside Buy Now. The form of its dialog loads with the first press.
import { Gift } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { readDraft } from '@/auth/drafts/drafts.ts'
import { useIsSelf, useIsUnknown, useMemberId } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { Modal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { Loading } from '@/ui/page-parts.tsx'
import type { GiftPurchase } from './gift-form.tsx'

const GiftForm = lazy(() => import('./gift-form.tsx'))

/** `id` is of the listing or bundle. After a login, `onReturn` gets the price from before. */
type GiveAsGiftProps = GiftPurchase & { id: string; sellerId: string; onReturn?: (price: string) => void }

export function GiveAsGift({ id, sellerId, onReturn, ...giving }: GiveAsGiftProps) {
  const dialog = useDialog()
  const isOwn = useIsSelf(sellerId)
  const isUnknown = useIsUnknown()
  const memberId = useMemberId()
  const draft = `gift:${id}`
  const openAgain = useEffectEvent((userId: string) => {
    const kept = readDraft(userId, draft, { price: '' })
    if (!kept) return
    if (kept.price) onReturn?.(kept.price)
    dialog.open()
  })
  // Back from the login.
  useEffect(() => {
    if (memberId) openAgain(memberId)
  }, [memberId])
  if (isOwn) return null
  return (
    <>
      <Button
        variant="quiet"
        className="mt-2 w-full"
        disabled={isUnknown}
        aria-label={t`Give as a gift: ${{ title: giving.title }}`}
        onClick={() => (giving.ownersFields || giving.isValid()) && dialog.open()}
      >
        <Gift className="size-4" />
        {t`Give as a gift`}
      </Button>
      <Modal key={dialog.times} open={dialog.isOpen} onClose={dialog.close} title={t`Give as a gift`}>
        <Suspense fallback={<Loading />}>
          <GiftForm draft={draft} {...giving} />
        </Suspense>
      </Modal>
    </>
  )
}
