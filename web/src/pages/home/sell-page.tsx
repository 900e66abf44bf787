// What selling costs, needs and takes, with a shop of popular items as an example.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import { ShopGrid } from '@/blocks/listings/shop-grid.tsx'
import { BecomeSellerButton } from '@/features/connect/components/become-seller-panel.tsx'
import { popularListingsQuery } from '@/features/listings/popular.ts'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import { shopTermsQuery } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'
import { Button, ButtonLink } from '@/ui/button.tsx'
import { PageHeader, Section } from '@/ui/page-parts.tsx'
import { FOOTER_TERMS } from '@/ui/terms-line.tsx'
import { TextLink } from '@/ui/text.tsx'
import { costText } from './about-texts.ts'

export const prefetch = ({ queryClient }: PrefetchContext) =>
  Promise.all([queryClient.prefetchQuery(shopTermsQuery), queryClient.prefetchQuery(popularListingsQuery)])

/** The seller presses the button once more: no link may start the connection. */
const AFTER_SIGN_IN = '#connect'

const focus = (button: HTMLButtonElement | null) => button?.focus()

function Start() {
  const viewer = useViewer()
  const { hash } = useLocation()
  if (viewer.status !== 'member')
    return (
      <Button
        size="lg"
        className="for-visitors"
        aria-describedby={FOOTER_TERMS}
        onClick={() => void signIn({ signUp: true, next: pages.sell.path() + AFTER_SIGN_IN })}
      >
        {t`Become a Seller`}
      </Button>
    )
  if (viewer.profile?.is_seller)
    return (
      <ButtonLink size="lg" to={pages.upload.path()}>
        {t`Add a Listing`}
      </ButtonLink>
    )
  if (!viewer.profile) return null
  if (hash !== AFTER_SIGN_IN) return <BecomeSellerButton size="lg" />
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status">{t`You’re signed in. Now connect your Stripe account.`}</p>
      <BecomeSellerButton ref={focus} size="lg" />
    </div>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section id={title.toLowerCase().replaceAll(' ', '-')} title={title}>
    <div className="mt-2 grid gap-3 text-muted">{children}</div>
  </Section>
)

const Facts = ({ terms }: { terms: Parameters<typeof costText>[0] }) => (
  <div className="mt-10 grid gap-x-10 gap-y-8 border-t border-line pt-8 md:grid-cols-3">
    <Fact title={t`What it costs`}>
      <p>{costText(terms)}</p>
      <p>
        {t`Stripe takes its own fee from each payment. It depends on your country and on the card.`}{' '}
        <a className="link" href="https://stripe.com/pricing" target="_blank" rel="noreferrer">
          {t`See Stripe’s prices`}
        </a>
      </p>
    </Fact>
    <Fact title={t`What you need`}>
      <ul className="list-disc pl-5">
        <li>{t`An account here.`}</li>
        <li>{t`A Stripe account. You can create it while you connect.`}</li>
        <li>{t`An ID and a bank account, for Stripe.`}</li>
        <li>{t`Files that you may sell, such as patterns, art, music or courses.`}</li>
      </ul>
    </Fact>
    <Fact title={t`How long it takes`}>
      <p>{t`Connecting Stripe takes a few minutes. Stripe may need longer to check your details.`}</p>
      <p>{t`A first listing takes a few minutes more: upload a file, describe it and set a price.`}</p>
      <p>{t`Stripe pays out to your bank. The first payout usually takes one to two weeks.`}</p>
    </Fact>
  </div>
)

/** The most popular item says whose. Nothing where nobody sells yet. */
function ExampleShop() {
  const { data: listings = [] } = useQuery(popularListingsQuery)
  const [first] = listings
  if (!first?.uploader_username) return null
  return (
    <Section id="example" title={t`A shop here: ${{ shop: first.seller_name }}`} heading="text-2xl" className="mt-14">
      <p className="mt-1 mb-6">
        <TextLink to={pages.profile.path({ identifier: first.uploader_username })}>{t`See the whole shop`}</TextLink>
      </p>
      <ShopGrid
        listings={listings.filter(({ seller_id }) => seller_id === first.seller_id)}
        most={4}
        headingLevel="h3"
      />
    </Section>
  )
}

export function SellPage() {
  const { data: terms } = useQuery(shopTermsQuery)
  return (
    <div className="container-page pt-12">
      <PageHeader title={pages.sell.title} lead={t`Upload a file, set your price, and get paid through Stripe.`}>
        <Start />
      </PageHeader>
      <Facts terms={terms} />
      <ExampleShop />
    </div>
  )
}
