import { cartCalls } from '@contract/cart.ts'
import type { Bundle } from '@contract/discounts.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag, Zap } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useIsSelf, useIsUnknown, useMemberId } from '@/auth/viewer.ts'
import { BuyNowCode, useVisitorChoice } from '@/blocks/buying/buy-now.tsx'
import { GiveAsGift } from '@/blocks/buying/give-as-gift.tsx'
import { bundlePartOwned, itemsOfBundle, usePayAtOnce } from '@/blocks/buying/pay-at-once.ts'
import { ShopCard } from '@/blocks/listings/shop-grid.tsx'
import { bundleQuery } from '@/features/bundles/api.ts'
import { BundlePrice } from '@/features/bundles/components/bundle-cards.tsx'
import { addAllToCart, cartQuery } from '@/features/cart/api.ts'
import { asInput, useDiscountCode } from '@/features/checkout/use-discount-code.ts'
import { purchasesQuery } from '@/features/orders/purchases.ts'
import { publicProfileQuery } from '@/features/profiles/api.ts'
import { usePageReturn } from '@/lib/address/use-page-return.ts'
import { isApiError, isRejection, readableMessage } from '@/lib/calls/api-error.ts'
import { type PrefetchContext, useWrite } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { showPending } from '@/lib/order-facts.ts'
import { ph, plural, Trans, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button, HomeLink } from '@/ui/button.tsx'
import { SellerIdentityText, useEmailBox } from '@/ui/listings/purchase-terms.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { ErrorText, FailedPage, Loading, PageTitle, Section } from '@/ui/page-parts.tsx'
import { NeedsItsParts, Part } from '@/ui/part.tsx'
import { List } from '@/ui/query-result.tsx'
import { TextLink } from '@/ui/text.tsx'

const totalOf = ({ saving, price, full_price }: Bundle) => (saving > 0 ? price : full_price)

type BundlePurchase = { then: 'pay' | 'stay'; discountCode?: string; sendsEmail: boolean }

function useBundle(userId: string | undefined, bundle: Bundle) {
  const payAtOnce = usePayAtOnce(userId, bundle.seller_id)
  return useWrite(
    async ({ then, ...more }: BundlePurchase) => {
      await addAllToCart(String(userId), bundle.listings).catch(showPending)
      if (then === 'pay') await payAtOnce(itemsOfBundle(bundle), { shownTotal: totalOf(bundle), ...more })
    },
    [cartCalls.addToCart],
    {
      onSuccess: (_, { then }) => then === 'stay' && notify.success(messages.bundleAdded),
      onError: (error) => console.error(error),
    },
  )
}

/** A buyer who owns one of the items pays for the others separately. */
export function BuyBundle({ bundle }: { bundle: Bundle }) {
  const isOwn = useIsSelf(bundle.seller_id)
  const isUnknown = useIsUnknown()
  const memberId = useMemberId()
  const { data: held = [] } = useQuery(purchasesQuery(memberId))
  const { data: inCart = [] } = useQuery(cartQuery(memberId))
  const { data: shop } = useQuery(publicProfileQuery(bundle.seller_id))
  const buy = useBundle(memberId, bundle)
  const visitor = useVisitorChoice()
  const discount = useDiscountCode(itemsOfBundle(bundle))
  const { sendsEmail, emailBox } = useEmailBox(totalOf(bundle) > 0 && discount.applied?.total !== 0)
  usePageReturn(buy.reset)
  const owned = bundle.listings.filter(({ id }) => held.includes(id))
  if (isOwn) return null
  const codeField = <BuyNowCode sellerId={bundle.seller_id} discount={discount} />
  const gift = (
    <GiveAsGift
      id={bundle.id}
      title={bundle.name}
      sellerId={bundle.seller_id}
      items={itemsOfBundle(bundle)}
      shownTotal={totalOf(bundle)}
      isFree={totalOf(bundle) === 0}
      discount={discount}
      isValid={() => true}
      ownersFields={owned.length > 0 && codeField}
    />
  )
  if (owned.length > 0)
    return (
      <>
        <p className="mt-4 text-sm text-muted">{bundlePartOwned(owned)}</p>
        {gift}
      </>
    )
  const press = (then: 'pay' | 'stay') => () => {
    const intent = { action: 'bundle', id: bundle.id } as const
    const shownTotal = totalOf(bundle)
    if (memberId) buy.mutate({ then, sendsEmail, ...asInput(discount) })
    else if (then === 'stay') void signIn({ next: pages.bundle.path({ bundleId: bundle.id }), intent })
    else {
      const login = { next: pages.cart.path(), intent: { ...intent, shownTotal } }
      visitor.ask({ cartItems: itemsOfBundle(bundle), shownTotal, login })
    }
  }
  const isWaiting = buy.isPending || (buy.isSuccess && buy.variables.then === 'pay')
  const common = { size: 'lg', disabled: isUnknown } as const
  return (
    <>
      <Button
        {...common}
        className="mt-4 w-full"
        busy={isWaiting && buy.variables?.then === 'stay'}
        disabled={common.disabled || bundle.listings.every(({ id }) => inCart.some((item) => item.id === id))}
        onClick={press('stay')}
      >
        <ShoppingBag className="size-4" />
        {t`Add all to Cart`}
      </Button>
      <Button
        {...common}
        variant="secondary"
        className="mt-3 w-full"
        busy={isWaiting && buy.variables?.then === 'pay'}
        aria-label={t`Buy Now: ${{ title: bundle.name }}`}
        onClick={press('pay')}
      >
        <Zap className="size-4" />
        {t`Buy Now`}
      </Button>
      {visitor.dialog}
      <div className="mt-3 empty:hidden">{emailBox}</div>
      {buy.error && <ErrorText>{readableMessage(buy.error, messages.checkoutFailed)}</ErrorText>}
      {codeField}
      {gift}
      <SellerIdentityText identity={shop?.sellerIdentity} className="mt-4" />
    </>
  )
}

export const prefetch = ({ params: { bundleId = '' }, queryClient }: PrefetchContext) =>
  queryClient.prefetchQuery(bundleQuery(bundleId))

const Missing = ({ text }: { text: string }) => <MessagePage title={text} actions={<HomeLink />} />

export function BundlePage() {
  const { bundleId = '' } = useParams()
  const { data: bundle, error, isPending, refetch } = useQuery(bundleQuery(bundleId))
  if (isPending) return <Loading />
  if (isApiError(error) && error.status === 410)
    return <Missing text={t`This bundle isn’t for sale right now because one of its items isn’t available.`} />
  if (isRejection(error)) return <Missing text={t`This bundle no longer exists.`} />
  if (error)
    return (
      <FailedPage
        tabTitle={pages.bundle.title}
        title={t`Bundle`}
        text={t`Couldn’t load this bundle.`}
        onRetry={refetch}
      />
    )
  return (
    <article className="container-page pt-8 sm:pt-10">
      <PageTitle>{bundle.name}</PageTitle>
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
        <div>
          <h1 className="text-3xl wrap-anywhere sm:text-4xl">{bundle.name}</h1>
          <p className="mt-2 text-muted">
            <Trans>
              {ph({ items: plural({ count: bundle.listings.length }, { one: '# item', other: '# items' }) })} by{' '}
              <TextLink to={pages.profile.path({ identifier: bundle.seller_username })}>
                {ph({ seller: bundle.seller_name || bundle.seller_username })}
              </TextLink>
            </Trans>
          </p>
          {bundle.description && (
            <p className="mt-4 max-w-prose whitespace-pre-line wrap-anywhere">{bundle.description}</p>
          )}
        </div>
        <div className="rounded-lg border border-line bg-surface p-5 shadow-card">
          <NeedsItsParts>
            <Part>
              <BundlePrice bundle={bundle} className="text-4xl" />
            </Part>
            <BuyBundle bundle={bundle} />
          </NeedsItsParts>
        </div>
      </div>
      <Section id="items" title={t`Included items`} heading="text-2xl" className="mt-10">
        <List of={bundle.listings} className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {(listing) => <ShopCard listing={listing} />}
        </List>
      </Section>
    </article>
  )
}
