// Changes of the selected listings. Each is made or rejected by itself, and all can be undone.
import { LISTING_CHANGES_MAX } from '@contract/limits.ts'
import { type ListingChange, listingCalls, type OwnListing } from '@contract/listings.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import { useCall } from '@/lib/calls/query.ts'
import { plural, t } from '@/lib/texts.ts'
import { notify, toastError } from '@/lib/toast.ts'
import { useEarlyInput } from '@/lib/use-early-input.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { checkPrice } from '../check-listing.ts'

/** Only listings that can be changed: not those whose files are processing. */
export const isChangeable = ({ status }: OwnListing) => status !== 'processing'

type Rejected = { id: string; title: string; message: string }

/** The chosen listings of those that are shown. */
export function useSelection(listings: readonly OwnListing[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const changeable = listings.filter(isChangeable).slice(0, LISTING_CHANGES_MAX)
  const selected = listings.filter((listing) => ids.has(listing.id) && isChangeable(listing))
  const areAll = changeable.length > 0 && selected.length >= changeable.length
  return {
    selected,
    areAll,
    isFull: selected.length >= LISTING_CHANGES_MAX,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
    toggleAll: () => setIds(new Set(areAll ? [] : changeable.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

type SelectBoxProps = {
  label: string
  isLabelShown?: boolean
  checked: boolean
  disabled?: boolean
  onChange: () => void
  className: string
}

/** Also takes over a choice from before hydration. */
export function SelectBox({ label, isLabelShown = false, className, ...box }: SelectBoxProps) {
  const field = useEarlyInput<HTMLInputElement, boolean>(
    (element) => (element.checked === box.checked ? undefined : element.checked),
    box.onChange,
  )
  return (
    <label className={clsx('cursor-pointer', className)}>
      <input
        {...box}
        ref={field}
        type="checkbox"
        // Stops the browser from restoring an old choice after a reload.
        autoComplete="off"
        className="size-4.5 accent-(--accent)"
      />
      <span className={isLabelShown ? undefined : 'sr-only'}>{label}</span>
    </label>
  )
}

/** How each change is undone. A listing on sale keeps its regular price meanwhile. */
const backOf = ({ id, status, price, regular_price }: OwnListing, change: ListingChange): ListingChange =>
  change.price === undefined ? { id, is_active: status !== 'inactive' } : { id, price: regular_price ?? price }

function useBulkChanges({ selected, clear }: Selection) {
  const write = useCall(listingCalls.changeListings)
  const [rejected, setRejected] = useState<Rejected[]>([])
  const apply = async (listings: OwnListing[], changeOf: (listing: OwnListing) => ListingChange, isUndo = false) => {
    setRejected([])
    const { results } = await write.mutateAsync({ changes: listings.map(changeOf) })
    const messageOf = new Map(results.map(({ id, message }) => [id, message]))
    const made = listings.filter(({ id }) => !messageOf.get(id))
    setRejected(
      listings.flatMap(({ id, title }) => {
        const message = messageOf.get(id)
        return message ? [{ id, title, message }] : []
      }),
    )
    if (made.length === 0) return
    const undo = () => void apply(made, (listing) => backOf(listing, changeOf(listing)), true).catch(failed)
    notify.success(
      plural({ count: made.length }, { one: '# listing changed.', other: '# listings changed.' }),
      isUndo ? undefined : { label: t`Undo`, onClick: undo },
    )
    clear()
  }
  const failed = toastError(t`The listings couldn’t be changed. Try again.`)
  return {
    rejected,
    isPending: write.isPending,
    change: (of: Parameters<typeof apply>[1]) => apply(selected, of),
    failed,
  }
}

/** One price for all. */
function PriceForm({ submit, save }: { submit: string; save: (dollars: number) => Promise<unknown> }) {
  const form = useModalForm({
    draft: 'prices',
    keepsClosed: false,
    initial: { price: '' },
    check: ({ price }): FieldErrors => {
      const wrong = checkPrice(price)
      return wrong === null ? {} : { price: wrong }
    },
    submit: ({ price }) => save((parsePriceCents(price) ?? 0) / 100),
    failed: t`The prices couldn’t be changed. Try again.`,
  })
  return (
    <ModalForm form={form} submit={submit}>
      <MoneyField label={t`New price`} {...form.field('price')} />
    </ModalForm>
  )
}

export function BulkChanges({ selection }: { selection: Selection }) {
  const { selected, clear } = selection
  const { rejected, isPending, change, failed } = useBulkChanges(selection)
  const count = selected.length
  const failures = rejected.length
  const changePrices = plural(count, { one: 'Change the price', other: 'Change # prices' })
  const deactivate = plural(count, { one: 'Deactivate # listing', other: 'Deactivate # listings' })
  const setActive = (is_active: boolean) => () => change(({ id }) => ({ id, is_active }))
  return (
    <>
      {rejected.length > 0 && (
        <Alert className="mb-5">
          {plural(failures, { one: '# listing couldn’t be changed:', other: '# listings couldn’t be changed:' })}
          <ul className="mt-1 list-disc pl-5">
            {rejected.map(({ id, title, message }) => (
              <li key={id} className="wrap-anywhere">
                {title}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {count > 0 && (
        <section
          aria-label={t`Selected listings`}
          // styles/base.css keeps what has the focus above it.
          className="bulk-bar sticky bottom-3 z-20 mt-5 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-2.5 shadow-card sm:p-3"
        >
          <p role="status" className="tabular mr-auto font-semibold">
            {t`${count} selected`}
          </p>
          <DialogButton
            title={changePrices}
            content={<PriceForm submit={changePrices} save={(price) => change(({ id }) => ({ id, price }))} />}
          >
            {t`Change price`}
          </DialogButton>
          <ConfirmButton
            size="sm"
            title={deactivate}
            text={t`This removes the listings from carts and wishlists. You can reactivate them later.`}
            confirmLabel={deactivate}
            run={setActive(false)}
            onError={failed}
          >
            {t`Deactivate selected`}
          </ConfirmButton>
          <SmallButton disabled={isPending} onClick={() => void setActive(true)().catch(failed)}>
            {t`Reactivate selected`}
          </SmallButton>
          <Button variant="quiet" size="sm" onClick={clear}>
            {t({ message: 'Clear', context: 'a selection' })}
          </Button>
        </section>
      )}
    </>
  )
}
