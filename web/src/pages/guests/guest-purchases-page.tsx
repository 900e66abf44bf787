// Purchases without an account. An emailed link opens them.
import { correctionCalls } from '@contract/corrections.ts'
import { guestCalls } from '@contract/guests.ts'
import { pages } from '@contract/pages.ts'
import { groupBy } from '@contract/text/built-ins.ts'
import { formatParts } from '@contract/text/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import { DownloadAll, RedressData, RedressPurchases } from '@/blocks/redress-purchases.tsx'
import { OfferChoices } from '@/features/follows/components/offer-consents.tsx'
import { isKept } from '@/features/gifts/given-gift.tsx'
import { keepLink } from '@/features/guests/api.ts'
import { KeepInAccount } from '@/features/guests/components/keep-in-account.tsx'
import { MovedAway } from '@/features/guests/components/moved-away.tsx'
import { MoveRequest, WrongAddress } from '@/features/guests/components/wrong-address.tsx'
import { type Redress, redressQuery } from '@/features/redress/api.ts'
import { send } from '@/lib/calls/api.ts'
import { isRejection } from '@/lib/calls/api-error.ts'
import { query } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { ActionRow } from '@/ui/action-row.tsx'
import { ButtonLink, HomeLink } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { EmailForm } from '@/ui/fields/email-form.tsx'
import { LogInButton } from '@/ui/log-in-button.tsx'
import { Alert, Card, Failure, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { GuestItemActions } from './guest-item.tsx'
import { GuestMessages } from './guest-messages.tsx'
import { GuestRefunds } from './guest-refunds.tsx'
import { ReceivedGift, ReturnGift, receivedIn } from './received-gift.tsx'

const LinkForm = () => (
  <div className="max-w-md">
    <EmailForm
      submit={t`Send links`}
      send={({ email, captchaToken }) => send(guestCalls.mailGuestLinks, { body: { email, captchaToken } })}
      sent={() => t`If you bought something with this email, we’ve sent you a link.`}
    />
  </div>
)

/** `goesBack`: it is a gift that goes back to its giver. */

const EraseAddress = ({ token, goesBack, onErased }: { token: string; goesBack: boolean; onErased: () => void }) => (
  <ActionRow
    id="erase"
    title={t`Erase your address`}
    text={t`We’ll delete your email address. Download your files first.`}
    action={
      <ConfirmButton
        size="sm"
        title={t`Erase your address`}
        text={
          goesBack
            ? t`Your gift goes back to its giver, and your link stops working.`
            : t`Your link will stop working, and you’ll lose access to these files.`
        }
        confirmLabel={t`Erase`}
        run={() => send(guestCalls.eraseGuest, { token })}
        onSuccess={onErased}
        onError={toastError(t`Couldn’t erase your address. Try again.`)}
      >
        {t`Erase your address`}
      </ConfirmButton>
    }
  />
)

/** Without the gift that the link opens. Gifts that went back and free items can't be refunded. */
function boughtOrders({ purchases, gifts }: Redress) {
  const bought = [
    ...purchases.filter(({ gift }) => !gift).map((item) => ({ ...item, canRefund: item.price_cents > 0 })),
    ...gifts.map((gift) => ({ order_id: gift.order_id, title: gift.titles, canRefund: isKept(gift) })),
  ]
  return [...groupBy(bought, ({ order_id }) => order_id)].map(([orderId, items]) => ({
    orderId,
    titles: formatParts(items.map(({ title }) => title)),
    canRefund: items.some(({ canRefund }) => canRefund),
  }))
}

const movedQuery = (token: string) =>
  query(correctionCalls.getMovedPurchase, { body: { link: token } }, { auth: 'none' })

/** It ends with a move, or with a claim, so members may find the purchase in their library. */
function EndedLink({ token, onUndone }: { token: string; onUndone: () => void }) {
  const { data, isPending } = useQuery(movedQuery(token))
  const isMember = useViewer().status === 'member'
  if (isPending) return <Loading />
  if (data?.moved) return <MovedAway token={token} moved={data.moved} onUndone={onUndone} />
  return (
    <>
      <Alert kind="warning">
        {isMember
          ? t`This link no longer works. See your library, or get a new link.`
          : t`This link no longer works. Log in with the same email, or get a new link.`}
      </Alert>
      {isMember ? (
        <ButtonLink variant="secondary" to={pages.library.path()} className="justify-self-start">
          {t`Open your library`}
        </ButtonLink>
      ) : (
        <LogInButton next={pages.library.path()} />
      )}
    </>
  )
}

/** Whether its own part already shows all of a gift. */
const isWhole = (gift: ReturnType<typeof receivedIn>) =>
  gift?.items.length === 1 &&
  gift.items.every(({ files, licence, waits_until }) => files.length === 1 && !licence && !waits_until)

/** @param props.onEnded the link has ended, and how */
function Linked({ token, onEnded }: { token: string; onEnded: (how: string) => void }) {
  const { data, error, isPending, refetch } = useQuery(redressQuery(token))
  useEffect(() => void keepLink(token), [token])
  if (isPending) return <Loading />
  if (isRejection(error))
    return (
      <div className="grid grid-cols-1 gap-7">
        <EndedLink token={token} onUndone={refetch} />
        <LinkForm />
      </div>
    )
  if (!data) return <Failure text={messages.ordersFailed} onRetry={refetch} />
  const received = receivedIn(data)
  const bought = boughtOrders(data)
  return (
    <div className="grid grid-cols-1 gap-6">
      {received && <ReceivedGift token={token} address={data.address} gift={received} />}
      {isWhole(received) && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          {received?.items.map((item) => (
            <GuestItemActions key={item.listing_id} token={token} item={item} />
          ))}
        </div>
      )}
      {!isWhole(received) && (
        <RedressPurchases token={token} of={data} more={(item) => <GuestItemActions token={token} item={item} />} />
      )}
      {!received && (
        <KeepInAccount token={token} address={data.address}>
          {data.purchases.length > 1 && <DownloadAll token={token} purchases={data.purchases} />}
          {bought.map(({ orderId, titles }) => (
            <ButtonLink
              key={orderId}
              variant="secondary"
              to={{ pathname: pages.guestReceipt.path({ orderId }), hash: token }}
              aria-label={bought.length > 1 ? t`Receipt for ${titles}` : undefined}
            >
              {t`Receipt`}
            </ButtonLink>
          ))}
        </KeepInAccount>
      )}
      <GuestMessages
        token={token}
        titlesOf={(wanted) => bought.find(({ orderId }) => orderId === wanted)?.titles ?? t`your purchase`}
      />
      <OfferChoices orderIds={bought.map(({ orderId }) => orderId)} token={token} />
      <Card className="divide-y divide-line px-5">
        <GuestRefunds token={token} orders={bought.filter(({ canRefund }) => canRefund)} />
        {bought.slice(0, 1).map(({ orderId }) => (
          <MoveRequest key={orderId} token={token} orderId={orderId} request={data.correction} />
        ))}
        {received && (
          <ReturnGift
            token={token}
            gift={received}
            onReturned={() => onEnded(t`Gift returned. Its giver has been notified.`)}
          />
        )}
        <RedressData token={token} />
        <EraseAddress
          token={token}
          goesBack={received?.can_return ?? false}
          onErased={() => onEnded(t`Your address has been erased.`)}
        />
      </Card>
    </div>
  )
}

export function GuestPurchasesPage() {
  const queryClient = useQueryClient()
  // Behind the #, so that no server logs it.
  const token = useLocation().hash.slice(1)
  const [ended, setEnded] = useState<{ token: string; how: string }>()
  const isEnded = token !== '' && ended?.token === token
  const { data } = useQuery({ ...redressQuery(token), enabled: token !== '' && !isEnded })
  const end = (how: string) => {
    setEnded({ token, how })
    queryClient.removeQueries({ queryKey: redressQuery(token).queryKey })
  }
  return (
    <div className="container-text pt-12">
      <PageHeader
        title={data && receivedIn(data) ? t`A gift for you` : pages.guestPurchases.title}
        lead={token === '' && t`Bought something without an account? We’ll email you a link.`}
      />
      {isEnded && (
        <div className="grid justify-items-start gap-5">
          <Alert kind="success" className="w-full">
            {ended.how}
          </Alert>
          <HomeLink />
        </div>
      )}
      {!isEnded &&
        (token ? (
          <Linked token={token} onEnded={end} />
        ) : (
          <div className="grid gap-12">
            <LinkForm />
            <WrongAddress />
          </div>
        ))}
    </div>
  )
}
