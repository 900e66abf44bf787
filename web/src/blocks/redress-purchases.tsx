// What the holder of an emailed link can take: purchases and their own data.
import { type RedressToken, redressCalls } from '@contract/redress.ts'
import { groupBy } from '@contract/text/built-ins.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SentGift } from '@/features/gifts/given-gift.tsx'
import { LicencePanel } from '@/features/licences/components/licence-panel.tsx'
import { SupplyChoice } from '@/features/orders/components/supply-choice.tsx'
import { fetchRedressExport, type Redress } from '@/features/redress/api.ts'
import { send } from '@/lib/calls/api.ts'
import { useRefetch, useSend } from '@/lib/calls/query.ts'
import { useLinkDownload } from '@/lib/files/downloads.ts'
import { paidText } from '@/lib/order-facts.ts'
import { Trans, t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { ActionRow } from '@/ui/action-row.tsx'
import { ArchiveDownload } from '@/ui/archive-download.tsx'
import { Button, SmallButton } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { DateText, MomentText } from '@/ui/text.tsx'

type Purchase = Redress['purchases'][number]

type WhatProps = { purchase: Purchase }
const What = ({ purchase: { title, seller_name, price_cents, imported_from, paid_at, gift, picture } }: WhatProps) => (
  <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
    <Picture src={picture} alt="" className="w-20! shrink-0 rounded-md sm:w-24!" />
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {seller_name}, {gift ? t`a gift` : paidText(price_cents / 100, { imported_from })}
        {paid_at && (
          <>
            , <DateText iso={paid_at} />
          </>
        )}
      </p>
    </div>
  </div>
)

type File = { purchase: Purchase; file: Purchase['files'][number] }

/** None of what waits. */
const filesOf = (purchases: Purchase[]): File[] =>
  purchases
    .filter(({ waits_until }) => waits_until === null)
    .flatMap((purchase) => purchase.files.map((file) => ({ purchase, file })))

/** The first file opens a gift, so the page is read again. */
function useFileDownload(token: RedressToken) {
  const refetch = useRefetch(redressCalls.getRedressDownload)
  const { mutateAsync, ...download } = useLinkDownload(
    ({ purchase: { order_id: orderId, listing_id: listingId }, file }: File) =>
      send(redressCalls.getRedressDownload, { params: { orderId, listingId }, query: { file: file.id }, token }),
  )
  return { ...download, start: (file: File) => mutateAsync(file, { onSuccess: refetch }) }
}

type RowProps = { token: RedressToken; purchase: Purchase }
type FilesProps = { token: RedressToken; purchases: Purchase[] }

/** The files of an item, a button each. */
export function FileButtons({ token, purchase }: RowProps) {
  const { start, isPending, variables } = useFileDownload(token)
  const files = filesOf([purchase])
  return files.map((one) => (
    <SmallButton
      key={one.file.id}
      variant={files.length > 1 ? 'secondary' : 'primary'}
      busy={isPending && variables.file.id === one.file.id}
      label={
        files.length > 1
          ? t`Download ${{ file: one.file.name }} of ${{ title: purchase.title }}`
          : t`Download ${{ title: purchase.title }}`
      }
      className="max-w-full"
      onClick={() => void start(one).catch(() => undefined)}
    >
      <Download className="size-4 shrink-0" />
      <span className="truncate">{files.length > 1 ? one.file.name : t`Download`}</span>
    </SmallButton>
  ))
}

/** One after the other. */
export function DownloadAll({ token, purchases }: FilesProps) {
  const { start } = useFileDownload(token)
  const files = filesOf(purchases)
  const all = useMutation({
    mutationFn: async () => {
      for (const file of files) await start(file)
    },
  })
  if (files.length === 0) return null
  const isOne = files.length === 1
  return (
    <Button
      busy={all.isPending}
      aria-label={isOne ? t`Download ${{ title: files[0]?.purchase.title ?? '' }}` : undefined}
      onClick={() => all.mutate()}
    >
      {!all.isPending && <Download className="size-4" />}
      {isOne ? t`Download` : t`Download all`}
    </Button>
  )
}

/** What else can be done with an item. */
type More = (purchase: Purchase) => ReactNode

const Row = ({ token, purchase, more }: RowProps & { more: More | undefined }) => (
  <li className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
    <What purchase={purchase} />
    <FileButtons token={token} purchase={purchase} />
    <div className="w-full empty:hidden">
      <LicencePanel item={purchase} token={token} />
    </div>
    <div className="flex w-full flex-wrap gap-3 empty:hidden">{more?.(purchase)}</div>
  </li>
)

/** A declaration is about a whole order. */
function WaitingOrder({ token, items }: { token: RedressToken; items: Purchase[] }) {
  const [first] = items
  if (!first?.waits_until) return null
  const { order_id: orderId, order_number: number, waits_until: until, gift } = first
  return (
    <li className="grid gap-3 px-5 py-3.5">
      {items.map((purchase) => (
        <What key={purchase.listing_id} purchase={purchase} />
      ))}
      <div className="grid gap-3 text-sm">
        {gift ? (
          <p>
            <Trans>
              Your files will be available on <MomentText iso={until} />.
            </Trans>
          </p>
        ) : (
          <SupplyChoice
            orderId={orderId}
            number={number}
            titles={items.map(({ title }) => title)}
            waitsUntil={until}
            withdrawUntil={until}
            token={token}
          />
        )}
      </div>
    </li>
  )
}

type RedressPurchasesProps = { token: RedressToken; of: Pick<Redress, 'purchases' | 'gifts'>; more?: More }

/** And the gifts that the caller gave. */
export const RedressPurchases = ({ token, of: { purchases, gifts }, more }: RedressPurchasesProps) => (
  <div className="grid grid-cols-1 gap-5">
    {gifts.map((gift) => (
      <SentGift
        key={gift.order_id}
        token={token}
        orderId={gift.order_id}
        gift={gift}
        titles={gift.bundle ? t`bundle ${{ name: gift.bundle }}` : gift.titles}
      >
        {(gift.waits_until || gift.withdraw_until) && (
          <SupplyChoice
            orderId={gift.order_id}
            number={gift.order_number}
            titles={[gift.titles]}
            waitsUntil={gift.waits_until}
            withdrawUntil={gift.withdraw_until}
            isGift
            token={token}
          />
        )}
      </SentGift>
    ))}
    {(purchases.length > 0 || gifts.length === 0) && <Purchases token={token} purchases={purchases} more={more} />}
  </div>
)

function Purchases({ token, purchases, more }: FilesProps & { more: More | undefined }) {
  if (purchases.length === 0) return <p className="text-muted">{t`You have no purchases to download.`}</p>
  return [...groupBy(purchases, ({ order_id }) => order_id)].map(([orderId, items]) => (
    <Card key={orderId}>
      {items[0]?.bundle && !items[0].gift && (
        <h2 className="border-b border-line px-5 py-3 text-lg wrap-anywhere">{t`Bundle ${{ name: items[0].bundle }}`}</h2>
      )}
      <ul className="divide-y divide-line">
        <WaitingOrder token={token} items={items.filter(({ waits_until }) => waits_until !== null)} />
        {items
          .filter(({ waits_until }) => waits_until === null)
          .map((purchase) => (
            <Row key={purchase.listing_id} token={token} purchase={purchase} more={more} />
          ))}
      </ul>
    </Card>
  ))
}

/** The emailed code proves that the user holds the link. */
export function RedressData({ token }: { token: RedressToken }) {
  const [code, setCode] = useState('')
  const { mutate, isPending, isSuccess } = useSend(redressCalls.createExportCode, {
    onError: toastError(t`Couldn't send the code. Try again.`),
  })
  return (
    <ActionRow
      id="your-data"
      title={t`Your data`}
      text={t`Everything we store about you in one ZIP file. First, we’ll email you a code.`}
      action={
        <SmallButton busy={isPending} onClick={() => mutate({ token })}>
          {isSuccess ? t`Send another code` : t`Send code`}
        </SmallButton>
      }
    >
      {isSuccess && (
        <div className="grid max-w-sm justify-items-start gap-4">
          <TextField
            label={t`Code`}
            hint={t`We’ve emailed you a code. It’s valid for 15 minutes.`}
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          {code.trim() !== '' && (
            <div>
              <ArchiveDownload label={t`Download your data`} fetchArchive={() => fetchRedressExport(token, code)} />
            </div>
          )}
        </div>
      )}
    </ActionRow>
  )
}
