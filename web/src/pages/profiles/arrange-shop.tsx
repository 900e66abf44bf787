// A seller arranges their shop: sections and pinned items, moved by buttons.
import { PINNED_MAX, SECTION_NAME_MAX_CHARACTERS, SECTIONS_MAX } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import { searchCalls } from '@contract/search.ts'
import { type Section as ShopSection, shopCalls } from '@contract/shops.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownShopQuery } from '@/features/profiles/api.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { query, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { SearchField } from '@/ui/fields/search-field.tsx'
import { Alert, ErrorText, Failure, Loading, Section } from '@/ui/page-parts.tsx'
import { OrderedList } from '@/ui/reorder.tsx'

type Row = { id?: string; name: string }

function Sections({ userId, sections }: { userId: string; sections: ShopSection[] }) {
  const [rows, setRows] = useState<Row[]>(sections)
  const [isBlank, setBlank] = useState(false)
  const save = useCall(shopCalls.setShopSections, { userId })
  const submit = () => {
    const blank = rows.some(({ name }) => name.trim() === '')
    setBlank(blank)
    if (blank) return
    save.mutate({ sections: rows }, { onSuccess: (shop) => setRows(shop.sections) })
  }
  return (
    <Section id="sections" title={t`Sections`} className="mt-12 grid gap-4">
      <p className="text-muted">{t`Choose an item’s section on its edit page. Items of a removed section stay for sale.`}</p>
      <OrderedList
        rows={rows}
        nameOf={(_row, place) => t`section ${{ place: place + 1 }}`}
        disabled={save.isPending}
        onChange={setRows}
      >
        {(row, place) => (
          <TextField
            label={t`Name of section ${{ place: place + 1 }}`}
            value={row.name}
            maxLength={SECTION_NAME_MAX_CHARACTERS}
            onChange={({ target }) => setRows(rows.with(place, { ...row, name: target.value }))}
          />
        )}
      </OrderedList>
      {isBlank && <ErrorText className="">{t`Enter a name for each section.`}</ErrorText>}
      {save.isError && <Alert>{readableMessage(save.error, messages.shopFailed)}</Alert>}
      {save.isSuccess && <Alert kind="success">{t`Sections saved.`}</Alert>}
      <div className="flex flex-wrap gap-3">
        {rows.length < SECTIONS_MAX && (
          <Button variant="secondary" onClick={() => setRows([...rows, { name: '' }])}>
            {t`Add a section`}
          </Button>
        )}
        <Button busy={save.isPending} onClick={submit}>
          {t`Save sections`}
        </Button>
      </div>
    </Section>
  )
}

const FOUND = 5

function Pinned({ userId, pinned }: { userId: string; pinned: Listing[] }) {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const save = useCall(shopCalls.setPinnedListings, { userId })
  const asked = words === '' ? undefined : { query: { seller: userId, query: words, limit: FOUND } }
  const { data } = useQuery(query(searchCalls.search, asked))
  const change = (listings: Listing[]) =>
    save.mutate(
      { listingIds: listings.map(({ id }) => id) },
      { onError: (error) => notify.error(readableMessage(error, messages.shopFailed)) },
    )
  const others = data?.listings.filter(({ id }) => !pinned.some((one) => one.id === id))
  return (
    <Section id="pinned" title={t`Pinned items`} className="mt-12 grid gap-4">
      <p className="text-muted">{t`Your shop shows up to ${PINNED_MAX} pinned items first.`}</p>
      <OrderedList rows={pinned} nameOf={({ title }) => title} disabled={save.isPending} onChange={change}>
        {({ title }) => <p className="py-2 wrap-anywhere">{title}</p>}
      </OrderedList>
      {pinned.length < PINNED_MAX && (
        <SearchField
          label={t`Find an item to pin`}
          placeholder={t`Find an item to pin`}
          value={typed}
          onChange={setTyped}
          onSearch={setWords}
        />
      )}
      <ul className="grid gap-2">
        {pinned.length < PINNED_MAX &&
          others?.map((listing) => (
            <li key={listing.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{listing.title}</span>
              <SmallButton
                aria-label={t`Pin ${{ title: listing.title }}`}
                disabled={save.isPending}
                onClick={() => change([...pinned, listing])}
              >
                {t`Pin`}
              </SmallButton>
            </li>
          ))}
      </ul>
      <p role="status">{others?.length === 0 && messages.noMatchingItems}</p>
    </Section>
  )
}

export function ArrangeShop({ userId }: { userId: string }) {
  const { data: shop, isError, refetch } = useQuery(ownShopQuery(userId))
  if (!shop) return isError ? <Failure text={t`Couldn’t load your sections.`} onRetry={refetch} /> : <Loading />
  return (
    <>
      <Sections userId={userId} sections={shop.sections} />
      <Pinned userId={userId} pinned={shop.pinned} />
    </>
  )
}
