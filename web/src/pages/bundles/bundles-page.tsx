// A bundle is not changed later, only ended.
import { type Bundle, bundleCalls } from '@contract/discounts.ts'
import {
  BUNDLE_DESCRIPTION_MAX_CHARACTERS,
  BUNDLE_LISTINGS_MAX,
  BUNDLE_LISTINGS_MIN,
  BUNDLE_NAME_MAX_CHARACTERS,
  PRICE_MIN_CENTS,
} from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { formatCents } from '@contract/text/format.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Boxes, Plus } from 'lucide-react'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import { ownBundlesQuery, ownChoicesQuery } from '@/features/bundles/api.ts'
import { BundleCard } from '@/features/bundles/components/bundle-cards.tsx'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { CheckboxGroup, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { List, QueryResult } from '@/ui/query-result.tsx'
import { Badge } from '@/ui/text.tsx'

/** `listings` has their ids, separated by commas. */
type BundleFields = { name: string; description: string; price: string; listings: string }

const EMPTY: BundleFields = { name: '', description: '', price: '', listings: '' }

const idsOf = ({ listings }: BundleFields): string[] => listings.split(',').filter(Boolean)

/** @param fullCents the sum of the listings' prices */
function errorsOf(fields: BundleFields, fullCents: number): FieldErrors {
  const errors: FieldErrors = {}
  const count = idsOf(fields).length
  const cents = parsePriceCents(fields.price)
  if (count < BUNDLE_LISTINGS_MIN || count > BUNDLE_LISTINGS_MAX)
    errors.listingIds = t`Choose ${BUNDLE_LISTINGS_MIN} to ${BUNDLE_LISTINGS_MAX} listings.`
  if (cents === null || cents < PRICE_MIN_CENTS) errors.price = t`Enter a price of at least $0.50, such as 4.50.`
  else if (count >= BUNDLE_LISTINGS_MIN && cents >= fullCents)
    errors.price = t`Enter less than ${{ price: formatCents(fullCents) }}, their combined price.`
  return errors
}

export function BundleForm({ userId }: { userId: string }) {
  const { data: choices = [] } = useQuery(ownChoicesQuery(userId))
  const create = useCall(bundleCalls.createBundle, { userId })
  const costOf = (fields: BundleFields) =>
    choices
      .filter(({ value }) => idsOf(fields).includes(value))
      .reduce((sum, { price }) => sum + Math.round(price * 100), 0)
  const form = useModalForm({
    draft: 'bundle',
    initial: EMPTY,
    required: { name: t`Enter a name.` },
    check: (fields) => errorsOf(fields, costOf(fields)),
    submit: async (fields) => {
      const name = fields.name.trim()
      const description = fields.description.trim() || null
      await create.mutateAsync({ name, description, price: fields.price.trim(), listingIds: idsOf(fields) })
    },
    done: ({ name }) => t`Bundle “${{ name: name.trim() }}” created.`,
    failed: messages.failed,
  })
  const { fields, change, errors, field } = form
  const chosen = idsOf(fields)
  const hint = t`They cost ${{ amount: formatCents(costOf(fields)) }} separately.`
  return (
    <ModalForm form={form} submit={t`Create bundle`}>
      <TextField label={t`Name`} maxLength={BUNDLE_NAME_MAX_CHARACTERS} autoComplete="off" {...field('name')} />
      <TextAreaField
        label={t`Description (optional)`}
        maxLength={BUNDLE_DESCRIPTION_MAX_CHARACTERS}
        {...field('description')}
      />
      <CheckboxGroup
        legend={t`Listings`}
        choices={choices}
        chosen={chosen}
        error={errors.listingIds}
        onChange={(ids) => change({ listings: ids.join(',') })}
      />
      <MoneyField
        label={t`Bundle price`}
        className="max-w-48"
        hint={chosen.length > 0 ? hint : t`Less than their combined price.`}
        {...field('price')}
        aria-required
      />
    </ModalForm>
  )
}

/** Asks first, because an ended bundle can't be restarted. */
function EndBundle({ userId, bundle }: { userId: string; bundle: Bundle }) {
  const end = useCall(bundleCalls.endBundle, { userId, bundleId: bundle.id })
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={t`End ${{ name: bundle.name }}`}
      title={t`End “${{ name: bundle.name }}”`}
      text={t`Its items will be sold separately. Buyers already at checkout keep the bundle price.`}
      run={() => end.mutateAsync()}
      {...toastOutcome(t`Bundle “${{ name: bundle.name }}” ended.`, messages.failed)}
    >
      {t`End`}
    </ConfirmButton>
  )
}

function State({ bundle }: { bundle: Bundle }) {
  if (!bundle.is_offered) return <Badge look="warning">{t`Not for sale: one item isn’t active`}</Badge>
  return bundle.saving > 0 ? <Badge look="good">{t`For sale`}</Badge> : <Badge look="warning">{t`No saving`}</Badge>
}

const OwnBundles = ({ userId }: { userId: string }) => (
  <>
    <PageHeader
      title={pages.bundles.title}
      lead={t`Sell listings together for less. The discount applies in the cart automatically.`}
    >
      <DialogButton variant="primary" size="md" title={t`New bundle`} content={<BundleForm userId={userId} />}>
        <Plus className="size-4" />
        {t`New bundle`}
      </DialogButton>
    </PageHeader>
    <QueryResult
      query={useQuery(ownBundlesQuery(userId))}
      failed={t`Couldn’t load your bundles.`}
      empty={{ icon: Boxes, text: t`No bundles yet. Group listings and sell them together at a lower price.` }}
    >
      {(bundles) => (
        <List of={bundles} className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {(bundle) => (
            <BundleCard bundle={bundle} headingLevel="h2">
              <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
                <State bundle={bundle} />
                <EndBundle userId={userId} bundle={bundle} />
              </div>
            </BundleCard>
          )}
        </List>
      )}
    </QueryResult>
  </>
)

export const prefetch = prefetchForMember(({ memberId }) => [ownBundlesQuery(memberId)])

export const BundlesPage = () => (
  <SellersOnly title={pages.bundles.title}>{(id) => <OwnBundles userId={id} />}</SellersOnly>
)
