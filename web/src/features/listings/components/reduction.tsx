// The sale price of a listing, where its seller edits it: one that holds or will, or the form for one.

import { formatDollars } from '@contract/format.ts'
import type { Listing } from '@contract/listings.ts'
import { useQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast-outcome.ts'
import { Failure } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { MomentText } from '@/ui/date-text.tsx'
import { reductionQuery, useEndReduction } from '../api.ts'
import { FormSection } from './form-section.tsx'
import { ReductionForm } from './reduction-form.tsx'

export function Reduction({ listing }: { listing: Listing }) {
  const { data: reduction, isError, refetch } = useQuery(reductionQuery(listing.id))
  const end = useEndReduction(listing.id)
  const confirm = () =>
    end.mutate(undefined, {
      ...toastOutcome(messages.reductionEnded, messages.itemUpdateFailed),
    })
  return (
    <FormSection
      title="Sale"
      lead="Offer a lower price for a few days. Buyers also see the regular price and the lowest price of the previous 30 days."
    >
      {isError && <Failure text={messages.itemFailed} onRetry={() => void refetch()} />}
      {reduction && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p>
            <strong className="tabular">{formatDollars(reduction.price)}</strong> from{' '}
            <MomentText iso={reduction.starts_at} /> until <MomentText iso={reduction.ends_at} />
          </p>
          <Button variant="secondary" size="sm" busy={end.isPending} onClick={confirm}>
            End sale
          </Button>
        </div>
      )}
      {reduction === null && <ReductionForm listing={listing} />}
    </FormSection>
  )
}
