// Consents to offers of sellers: a choice beside an order, and the list in the settings.
import { consentCalls } from '@contract/address-follows.ts'
import { pages } from '@contract/pages.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { isRejection } from '@/lib/calls/api-error.ts'
import { useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'
import { MailChoices } from '@/ui/fields/mail-choices.tsx'
import { Card, Failure, Section } from '@/ui/page-parts.tsx'
import { Avatar } from '@/ui/pictures/avatar.tsx'
import { offerConsentQuery, offerConsentsQuery, useSetOfferConsent } from '../api.ts'

const FAILED = t`Couldn’t load your email choices.`

/** @param props.token of a guest's emailed link */
export function OfferChoice({ orderId, token }: { orderId: string; token?: string }) {
  const { data, error, refetch } = useQuery(offerConsentQuery(orderId, token))
  const set = useSetOfferConsent(orderId, token)
  // Somebody else paid for a gift.
  if (isRejection(error)) return null
  if (error) return <Failure text={FAILED} onRetry={refetch} />
  if (!data) return null
  return (
    <Card className="p-5">
      <h2 className="mb-1 font-semibold wrap-anywhere">{t`News from ${{ seller: data.seller }}`}</h2>
      <MailChoices
        label={t`Email me offers from this seller`}
        stored={{ isWanted: data.wants_offers, sharesAddress: data.shares_address }}
        save={set}
      />
    </Card>
  )
}

/** A consent is about a seller: a guest's orders show each seller once. */
export function OfferChoices({ orderIds, token }: { orderIds: string[]; token: string }) {
  const queries = orderIds.map((orderId) => offerConsentQuery(orderId, token))
  const shown = useQueries({
    queries,
    combine: (results) => {
      const sellers = results.map(({ data }) => data?.seller_id)
      return orderIds.filter((_, place) => !sellers[place] || sellers.indexOf(sellers[place]) === place)
    },
  })
  return shown.map((orderId) => <OfferChoice key={orderId} orderId={orderId} token={token} />)
}

/** Sellers whose offers a member gets. Nothing without any. */
export function OfferConsents({ userId }: { userId: string }) {
  const { data: consents = [], error, refetch } = useQuery(offerConsentsQuery(userId))
  const end = useSend(consentCalls.endOfferConsent)
  if (error) return <Failure text={FAILED} onRetry={refetch} />
  if (consents.length === 0) return null
  return (
    <Section id="offers" title={t`Offers from sellers`} className="mt-10">
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-surface px-4">
        {consents.map(({ seller_id: sellerId, username, name, avatar, shares_address: shares }) => (
          <li key={sellerId} className="flex items-center justify-between gap-4 py-3">
            <Link to={pages.profile.path({ identifier: username })} className="flex min-w-0 items-center gap-3">
              <Avatar sources={[avatar]} />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{name}</span>
                {shares && <span className="block text-sm text-muted">{t`Has your email address`}</span>}
              </span>
            </Link>
            <SmallButton
              label={t`End offers from ${name}`}
              busy={end.isPending && end.variables.params.sellerId === sellerId}
              onClick={() => end.mutate({ params: { userId, sellerId } }, { onError: toastError(messages.failed) })}
            >
              {t`End`}
            </SmallButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
