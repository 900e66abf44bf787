// A button on the listing page. Its dialog loads when it first opens.
import type { Listing } from '@contract/listings.ts'
import { ListPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useIsUnknown, useMemberId } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { IconButton } from '@/ui/button.tsx'
import { Modal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { Loading } from '@/ui/page-parts.tsx'

const CollectionChoices = lazy(() => import('./collection-choices.tsx'))

export function AddToCollection({ listing, className }: { listing: Listing; className?: string }) {
  const isUnknown = useIsUnknown()
  const memberId = useMemberId()
  const dialog = useDialog()
  return (
    <>
      <IconButton
        label={t`Add ${{ title: listing.title }} to a collection`}
        disabled={isUnknown}
        onClick={() => (memberId ? dialog.open() : void signIn())}
        className={className}
      >
        <ListPlus className="size-5" />
      </IconButton>
      <Modal key={dialog.times} open={dialog.isOpen} onClose={dialog.close} title={t`Add to a collection`}>
        <Suspense fallback={<Loading />}>
          {memberId && <CollectionChoices userId={memberId} listingId={listing.id} />}
        </Suspense>
      </Modal>
    </>
  )
}
