// Refetches when the seller returns from Stripe.
import { connectCalls } from '@contract/connect.ts'
import { pages } from '@contract/pages.ts'
import { type OwnProfile, profileCalls } from '@contract/profiles.ts'
import { formatAmount } from '@contract/text/format.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { type FieldErrors, useDraftForm } from '@/auth/drafts/use-form.ts'
import { useMember } from '@/auth/viewer.ts'
import { taxSetupQuery } from '@/features/connect/api.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { FixSelling } from '@/features/connect/components/selling-banner.tsx'
import { StripeBalance } from '@/features/connect/components/stripe-balance.tsx'
import { sellingHealth } from '@/features/connect/selling-health.ts'
import { WithProfile } from '@/features/profiles/components/own-profile.tsx'
import { callKey, useCall } from '@/lib/calls/query.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { notify, toastError } from '@/lib/toast.ts'
import { ActionRow } from '@/ui/action-row.tsx'
import { SmallButton } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { SubmitButton } from '@/ui/fields/fields.tsx'
import { MoneyField } from '@/ui/fields/number-field.tsx'
import { MoreMenu } from '@/ui/menus.tsx'
import { Card, Failure, Loading, PageHeader, Section } from '@/ui/page-parts.tsx'
import { Badge, useFormatDate } from '@/ui/text.tsx'

const IdentityCard = lazy(() => import('@/features/connect/components/identity-form.tsx'))

function AccountHealth({ profile, isTaxMissing }: { profile: OwnProfile; isTaxMissing: boolean }) {
  const health = sellingHealth(profile, useFormatDate(), isTaxMissing)
  if (!health) return null
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="grid justify-items-start gap-2" role="status">
        <Badge look={health.look}>{health.label}</Badge>
        <h2 className="text-xl">{health.title}</h2>
        <p className="max-w-prose text-muted">{health.text}</p>
      </div>
      {health.lists.map(({ title, needs }) => (
        <section key={title}>
          <h3 className="font-semibold">{title}</h3>
          <ul className="mt-1 list-disc pl-5 text-muted">
            {needs.map((need) => (
              <li key={need} className="first-letter:uppercase">
                {need}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="min-w-0 text-sm text-muted">
          <Trans>
            Stripe account <span className="break-all">{ph({ account: profile.stripe_account_id ?? '' })}</span>
          </Trans>
        </p>
        <FixSelling fix={health.fix ?? 'stripe'} />
      </div>
    </Card>
  )
}

const DISCONNECT = (
  <>
    <span>{t`Disconnect your Stripe account? Your listings will be paused until you reconnect it.`}</span>
    <span className="mt-3 block text-muted">
      {t`We’ll stop taking payments for you and pause your listings. Your buyers keep their files, and your sales stay here. You can only refund them in Stripe. You can reconnect at any time.`}
    </span>
  </>
)

function DisconnectStripe() {
  const disconnect = useCall(connectCalls.disconnect)
  const run = async () => {
    const { selling } = await disconnect.mutateAsync()
    notify.success(
      selling === 'disconnected'
        ? t`Stripe account disconnected.`
        : t`We’ll disconnect your Stripe account as soon as no buyer can claim a refund anymore.`,
    )
  }
  return (
    <MoreMenu label={t`More actions`}>
      <ConfirmButton
        title={t`Disconnect Stripe`}
        text={DISCONNECT}
        variant="quiet"
        confirmLabel={t`Disconnect`}
        run={run}
        onError={toastError(t`Couldn’t disconnect your Stripe account. Try again.`)}
      >
        {t`Disconnect Stripe`}
      </ConfirmButton>
    </MoreMenu>
  )
}

const INVOICE_FEE =
  'https://support.stripe.com/questions/pricing-for-post-payment-invoices-for-one-time-purchases-via-checkout-and-payment-links'

function Invoices({ id, makes_invoices: isOn }: OwnProfile) {
  const { mutate, isPending } = useCall(
    profileCalls.updateShop,
    { userId: id },
    { onError: toastError(t`Couldn’t change invoices. Try again.`) },
  )
  return (
    <Card className="mt-6 px-5">
      <ActionRow
        id="invoices"
        title={t`Invoices`}
        text={
          <>
            {isOn ? t`On.` : t`Off.`}{' '}
            <Trans>
              Stripe makes an invoice in your name for each later order, with the buyer’s address and tax ID. Stripe
              charges you for it: 0.4% of the payment, at most $2 per invoice (
              <a className="link" href={INVOICE_FEE} rel="noreferrer">
                Stripe’s pricing
              </a>
              ).
            </Trans>
          </>
        }
        action={
          <SmallButton busy={isPending} onClick={() => mutate({ makes_invoices: !isOn })}>
            {isOn ? t`Turn invoices off` : t`Turn invoices on`}
          </SmallButton>
        }
      />
    </Card>
  )
}

/** Refunds of payments that a bank warns about. Off without an amount. */
function WarningRefunds({ id, refund_warned_under_cents: cents }: OwnProfile) {
  const save = useCall(profileCalls.updateShop, { userId: id })
  const { form, field, busy } = useDraftForm({
    draft: 'warning-refunds',
    initial: { under: cents === null ? '' : formatAmount(cents) },
    check: ({ under }): FieldErrors =>
      under.trim() === '' || parsePriceCents(under) ? {} : { under: t`Enter an amount in dollars, such as 20.00.` },
    submit: async ({ under }) => {
      await save.mutateAsync({ refund_warned_under_cents: parsePriceCents(under) || null })
      notify.success(under.trim() ? t`Automatic refunds saved.` : t`Automatic refunds are off.`)
    },
    failed: t`Couldn’t save your choice. Try again.`,
  })
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <Section id="warning-refunds" title={t`Payments that may be fraud`}>
        <p className="mt-2 max-w-prose text-muted">
          {t`Sometimes a card’s bank warns that the cardholder may not have made a payment. You get a task and an email then. Small payments can be refunded automatically, because a dispute costs more.`}
        </p>
        <form {...form} className="mt-4 grid gap-4">
          <MoneyField
            label={t`Refund automatically under`}
            hint={t`The order’s total in dollars. It’s off while this is empty.`}
            {...field('under')}
          />
          <SubmitButton busy={busy}>{t`Save`}</SubmitButton>
        </form>
      </Section>
    </Card>
  )
}

/** Refetches when the seller returns from Stripe. */
function useFreshAnswers() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible')
        for (const call of [profileCalls.getProfile, connectCalls.getTaxSetup])
          void queryClient.invalidateQueries({ queryKey: callKey(call) })
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [queryClient])
}

export function PaymentsPage() {
  useFreshAnswers()
  const { profile } = useMember()
  const tax = useQuery({ ...taxSetupQuery(), enabled: profile?.selling === 'open' })
  if (profile && !profile.is_seller) return <BecomeSellerPanel title={pages.payments.title} />
  const canDisconnect = profile?.selling === 'open' || profile?.selling === 'stopped'
  return (
    <div className="max-w-2xl">
      <PageHeader title={pages.payments.title}>{canDisconnect && <DisconnectStripe />}</PageHeader>
      <WithProfile>
        {(profile) => (
          <>
            {!tax.isLoading && <AccountHealth profile={profile} isTaxMissing={tax.data?.is_missing === true} />}
            {tax.isLoading && <Loading />}
            {tax.isError && <Failure text={t`We couldn’t check your Stripe tax settings.`} onRetry={tax.refetch} />}
            {profile.selling && profile.selling !== 'disconnected' && (
              <>
                <StripeBalance />
                <Invoices {...profile} />
                <WarningRefunds {...profile} />
              </>
            )}
            <Suspense>
              <IdentityCard userId={profile.id} />
            </Suspense>
          </>
        )}
      </WithProfile>
    </div>
  )
}
