import { type AdminCase, caseCalls } from '@contract/cases.ts'
import { CASE_STATES } from '@contract/choices.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { KIND_NAMES, OUTCOMES, STATE_NAMES } from '@/features/cases/case-words.ts'
import { CORRECTION_FILTER, Corrections, prefetchCorrections } from '@/features/guests/components/corrections.tsx'
import { listPage, oneOf } from '@/lib/address/use-filters.ts'
import { adminQuery, type PrefetchContext, query, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { downloadsText } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { RowDialog, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { MessagePictures } from '@/ui/pictures/message-pictures.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { AdminList, type Column, dateColumn } from '@/ui/records.tsx'
import { Badge, MomentText, TextLink, UserLink } from '@/ui/text.tsx'

/** The newest first; none where the case does not wait for an admin. */
const caseMessagesQuery = (caseId: string) =>
  query(caseCalls.listCaseMessages, { params: { caseId } }, { select: (data) => data.messages, staleTime: 0 })

const CaseStatement = ({ by, text }: { by: string; text: string }) => (
  <div>
    <p className="text-sm text-muted">{by}</p>
    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
)

function CaseFacts({ shopCase }: { shopCase: AdminCase }) {
  const { item, buyer_username, seller_username } = shopCase
  const names = { buyer: buyer_username, seller: seller_username, guest: t`Guest` }
  return (
    <section aria-label={t`The case`} className="grid gap-3 rounded-md border border-line bg-sunken p-4">
      <p>
        <TextLink className="font-semibold" to={pages.listing.path({ itemId: item.listing_id })}>
          {item.title}
        </TextLink>
        , {formatDollars(item.price)}. {downloadsText(item.downloads)}.
        {!item.is_held && ` ${t`The buyer no longer has access.`}`}
      </p>
      <CaseStatement by={t`${buyer_username}’s complaint`} text={shopCase.body} />
      {shopCase.answer && <CaseStatement by={t`${seller_username}’s reply`} text={shopCase.answer} />}
      {shopCase.decision && <CaseStatement by={t`Earlier decision`} text={shopCase.decision} />}
      <h3 className="font-sans text-sm font-semibold tracking-normal">{t`Their conversation`}</h3>
      <QueryResult
        query={useQuery(caseMessagesQuery(shopCase.id))}
        failed={messages.roomFailed}
        empty={t`They haven’t exchanged messages.`}
      >
        {(sent) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it too
          <ol aria-label={t`Messages`} tabIndex={0} className="grid max-h-60 gap-3 overflow-y-auto">
            {sent.map(({ id, author, body, pictures, sent_at }) => (
              <li key={id} className="grid gap-1.5">
                <p className="text-sm text-muted">
                  {names[author]}, <MomentText iso={sent_at} />
                </p>
                {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
                {pictures.length > 0 && <MessagePictures messageId={id} pictures={pictures} />}
              </li>
            ))}
          </ol>
        )}
      </QueryResult>
    </section>
  )
}

type Fields = { outcome: '' | (typeof OUTCOMES)[number]['value']; reason: string }

function CaseForm({ shopCase }: { shopCase: AdminCase }) {
  const decide = useCall(caseCalls.decideCase, { caseId: shopCase.id })
  const form = useModalForm<Fields>({
    draft: `case:${shopCase.id}`,
    initial: { outcome: '', reason: '' },
    required: { outcome: t`Choose an outcome.`, reason: messages.reasonRequired },
    submit: async ({ outcome, reason }) => {
      if (outcome === '') return
      await decide.mutateAsync({ outcome, reason: reason.trim() })
    },
    done: t`Case closed. We’ve notified the buyer and the seller.`,
    failed: messages.decisionFailed,
  })
  const { fields, change, errors } = form
  const amount = formatDollars(shopCase.item.price)
  const effect = OUTCOMES.find(({ value }) => value === fields.outcome)?.effect
  return (
    <ModalForm form={form} submit={fields.outcome === 'refund' ? t`Refund ${amount}` : t`Close the case`}>
      <CaseFacts shopCase={shopCase} />
      <RadioGroup
        legend={t`Outcome`}
        value={fields.outcome}
        choices={OUTCOMES}
        error={errors.outcome}
        onChange={(outcome) => change({ outcome })}
      >
        {effect && <p className="text-sm text-muted">{effect}</p>}
      </RadioGroup>
      <TextAreaField
        label={t`Why`}
        hint={t`Both the buyer and the seller will read this.`}
        rows={3}
        maxLength={CASE_MAX_CHARACTERS}
        {...form.field('reason')}
      />
    </ModalForm>
  )
}

const COLUMNS: Column<AdminCase>[] = [
  dateColumn(t({ message: 'Opened', context: 'date of a case' }), ({ opened_at }) => opened_at),
  {
    name: t`Item`,
    width: 'w-44',
    show: ({ item, order_number }) => (
      <>
        <TextLink to={pages.listing.path({ itemId: item.listing_id })}>{item.title}</TextLink>
        <p className="text-sm text-muted">{t`${{ price: formatDollars(item.price) }}, order ${order_number}`}</p>
      </>
    ),
  },
  {
    name: t`Between`,
    width: 'w-40',
    show: ({ buyer_id, buyer_username, seller_id, seller_username }) => (
      <>
        <p>
          <UserLink id={buyer_id} username={buyer_username} />
        </p>
        <p className="text-sm text-muted">{t`bought from`}</p>
        <p>
          <UserLink id={seller_id} username={seller_username} />
        </p>
      </>
    ),
  },
  {
    name: t`Complaint`,
    show: ({ kind, body, decision }) => (
      <>
        <p className="text-sm font-semibold">{KIND_NAMES[kind]}</p>
        <p className="whitespace-pre-line">{body}</p>
        {decision && <p className="mt-1 text-sm text-muted">{t`Decision: ${decision}`}</p>}
      </>
    ),
  },
  {
    name: t`State`,
    width: 'w-48',
    show: ({ state }) => <Badge look={state === 'escalated' ? 'warning' : 'plain'}>{STATE_NAMES[state]}</Badge>,
  },
]

const OTHER_STATES = CASE_STATES.filter((state) => state !== 'escalated')

const [prefetchCases, useCases] = listPage((address) =>
  adminQuery(caseCalls.listCases, { state: oneOf(CASE_STATES, address.get('state')) }, (page) => page.cases),
)

export const prefetch = (context: PrefetchContext) =>
  Promise.all([prefetchCases(context), prefetchCorrections(context)])

export function AdminCasesPage() {
  const dialog = useDialog<AdminCase>()
  return (
    <>
      <AdminList
        page={pages.adminCases}
        lead={t`Oldest first.`}
        filters={[
          { name: 'state', label: t`State`, any: STATE_NAMES.escalated, names: STATE_NAMES, values: OTHER_STATES },
          CORRECTION_FILTER,
        ]}
        query={useCases()}
        columns={COLUMNS}
        actions={(one) =>
          one.state === 'escalated' && (
            <SmallButton label={t`Decide the case about ${{ title: one.item.title }}`} onClick={() => dialog.open(one)}>
              {t`Decide`}
            </SmallButton>
          )
        }
        actionsWidth="w-28"
        icon={Handshake}
        empty={t`No cases with this status.`}
      />
      <Corrections />
      <RowDialog isWide dialog={dialog} title={({ item }) => t`Case about ${{ title: item.title }}`}>
        {(shopCase) => <CaseForm shopCase={shopCase} />}
      </RowDialog>
    </>
  )
}
