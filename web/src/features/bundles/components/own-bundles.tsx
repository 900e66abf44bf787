// A seller's bundles, newest first.

import type { Bundle } from '@contract/discounts.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Boxes, Plus } from 'lucide-react'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast-outcome.ts'
import { useDialog } from '@/lib/use-dialog.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ownBundlesQuery, useEndBundle } from '../api.ts'
import { BundleCard } from './bundle-card.tsx'
import { BundleForm } from './bundle-form.tsx'

/** Asks first, because an ended bundle can't be restarted. */
function EndBundle({ userId, bundle }: { userId: string; bundle: Bundle }) {
  const end = useEndBundle(userId)
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={`End ${bundle.name}`}
      title="End bundle"
      text={messages.bundleEndConfirm}
      confirmLabel="End"
      busy={end.isPending}
      onConfirm={(onSettled) =>
        end.mutate(bundle.id, { ...toastOutcome(messages.bundleEnded(bundle.name), messages.bundleFailed), onSettled })
      }
    >
      End
    </ConfirmButton>
  )
}

function State({ bundle }: { bundle: Bundle }) {
  if (!bundle.is_offered) return <Badge look="warning">Not for sale: one item isn’t active</Badge>
  return bundle.saving > 0 ? <Badge look="good">For sale</Badge> : <Badge look="warning">No saving</Badge>
}

export function OwnBundles({ userId }: { userId: string }) {
  const bundles = useQuery(ownBundlesQuery(userId))
  const dialog = useDialog()
  return (
    <>
      <PageHeader
        title={pages.bundles.title}
        lead="Sell listings together for less. The discount applies in the cart automatically."
      >
        <Button onClick={() => dialog.open()}>
          <Plus className="size-4" aria-hidden="true" />
          New bundle
        </Button>
      </PageHeader>
      {bundles.isPending && <Loading />}
      {bundles.isError && <Failure text={messages.bundlesFailed} onRetry={() => void bundles.refetch()} />}
      {bundles.data?.length === 0 && <EmptyState icon={Boxes} text={messages.bundlesEmpty} />}
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {bundles.data?.map((bundle) => (
          <li key={bundle.id}>
            <BundleCard bundle={bundle} headingLevel="h2">
              <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
                <State bundle={bundle} />
                <EndBundle userId={userId} bundle={bundle} />
              </div>
            </BundleCard>
          </li>
        ))}
      </ul>
      <Modal open={dialog.isOpen} onClose={dialog.close} title="New bundle">
        <BundleForm key={dialog.times} userId={userId} onClose={dialog.close} />
      </Modal>
    </>
  )
}
