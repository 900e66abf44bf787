import { type AdminCase, caseCalls } from '@contract/cases.ts'
import { CASE_STATES } from '@contract/choices.ts'
import { CASE_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { adminCasesQuery, caseMessagesQuery } from '@/features/cases/api.ts'
import { KIND_NAMES, OUTCOMES, STATE_NAMES } from '@/features/cases/case-words.ts'
import { CORRECTION_FILTER, Corrections, prefetchCorrections } from '@/features/guests/components/corrections.tsx'
import { listPage, oneOf } from '@/lib/address/use-filters.ts'
import { type PrefetchContext, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { downloadsText } from '@/lib/order-facts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { RowDialog, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { RadioGroup, TextAreaField } from '@/ui/fields/fields.tsx'
import { MessagePictures } from '@/ui/pictures/message-pictures.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { AdminList, type Column, dateColumn } from '@/ui/records.tsx'
import { Badge, MomentText, TextLink, UserLink } from '@/ui/text.tsx'

const CaseStatement = ({ by, text }: { by: string; text: string }) => (
  <div>
    <p className="text-sm text-muted">{by}</p>
    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
)

function CaseFacts({ shopCase }: { shopCase: AdminCase }) {
  const { item, buyer_username, seller_username } = shopCase
  const names = { buyer: buyer_username, seller: seller_username, guest: 'Guest' }
  return (
    <section aria-label="The case" className="grid gap-3 rounded-md border border-line bg-sunken p-4">
      <p>
        <TextLink className="font-semibold" to={pages.listing.path({ itemId: item.listing_id })}>
          {item.title}
        </TextLink>
        , {formatDollars(item.price)}. {downloadsText(item.downloads)}.
        {!item.is_held && ' The buyer no longer has access.'}
      </p>
      <CaseStatement by={`${buyer_username}’s complaint`} text={shopCase.body} />
      {shopCase.answer && <CaseStatement by={`${seller_username}’s reply`} text={shopCase.answer} />}
      {shopCase.decision && <CaseStatement by="Earlier decision" text={shopCase.decision} />}
      <h3 className="font-sans text-sm font-semibold tracking-normal">Their conversation</h3>
      <QueryResult
        query={useQuery(caseMessagesQuery(shopCase.id))}
        failed={messages.roomFailed}
        empty="They haven’t exchanged messages."
      >
        {(sent) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it too
          <ol aria-label="Messages" tabIndex={0} className="grid max-h-60 gap-3 overflow-y-auto">
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
    required: { outcome: 'Choose an outcome.', reason: messages.reasonRequired },
    submit: async ({ outcome, reason }) => {
      if (outcome === '') return
      await decide.mutateAsync({ outcome, reason: reason.trim() })
    },
    done: 'Case closed. We’ve notified the buyer and the seller.',
    failed: messages.decisionFailed,
  })
  const { fields, change, errors } = form
  const effect = OUTCOMES.find(({ value }) => value === fields.outcome)?.effect
  return (
    <ModalForm
      form={form}
      submit={fields.outcome === 'refund' ? `Refund ${formatDollars(shopCase.item.price)}` : 'Close the case'}
    >
      <CaseFacts shopCase={shopCase} />
      <RadioGroup
        legend="Outcome"
        value={fields.outcome}
        choices={OUTCOMES}
        error={errors.outcome}
        onChange={(outcome) => change({ outcome })}
      >
        {effect && <p className="text-sm text-muted">{effect}</p>}
      </RadioGroup>
      <TextAreaField
        label="Why"
        hint="Both the buyer and the seller will read this."
        rows={3}
        maxLength={CASE_MAX_CHARACTERS}
        {...form.field('reason')}
      />
    </ModalForm>
  )
}

const COLUMNS: Column<AdminCase>[] = [
  dateColumn('Opened', ({ opened_at }) => opened_at),
  {
    name: 'Item',
    width: 'w-44',
    show: ({ item, order_number }) => (
      <>
        <TextLink to={pages.listing.path({ itemId: item.listing_id })}>{item.title}</TextLink>
        <p className="text-sm text-muted">
          {formatDollars(item.price)}, order {order_number}
        </p>
      </>
    ),
  },
  {
    name: 'Between',
    width: 'w-40',
    show: ({ buyer_id, buyer_username, seller_id, seller_username }) => (
      <>
        <p>
          <UserLink id={buyer_id} username={buyer_username} />
        </p>
        <p className="text-sm text-muted">bought from</p>
        <p>
          <UserLink id={seller_id} username={seller_username} />
        </p>
      </>
    ),
  },
  {
    name: 'Complaint',
    show: ({ kind, body, decision }) => (
      <>
        <p className="text-sm font-semibold">{KIND_NAMES[kind]}</p>
        <p className="whitespace-pre-line">{body}</p>
        {decision && <p className="mt-1 text-sm text-muted">Decision: {decision}</p>}
      </>
    ),
  },
  {
    name: 'State',
    width: 'w-48',
    show: ({ state }) => <Badge look={state === 'escalated' ? 'warning' : 'plain'}>{STATE_NAMES[state]}</Badge>,
  },
]

const OTHER_STATES = CASE_STATES.filter((state) => state !== 'escalated')

const [prefetchCases, useCases] = listPage((address) =>
  adminCasesQuery({ state: oneOf(CASE_STATES, address.get('state')) }),
)

export const prefetch = (context: PrefetchContext) =>
  Promise.all([prefetchCases(context), prefetchCorrections(context)])

export function AdminCasesPage() {
  const dialog = useDialog<AdminCase>()
  return (
    <>
      <AdminList
        page={pages.adminCases}
        lead="Oldest first."
        filters={[
          { name: 'state', label: 'State', any: STATE_NAMES.escalated, names: STATE_NAMES, values: OTHER_STATES },
          CORRECTION_FILTER,
        ]}
        query={useCases()}
        columns={COLUMNS}
        actions={(shopCase) =>
          shopCase.state === 'escalated' && (
            <SmallButton label={`Decide the case about ${shopCase.item.title}`} onClick={() => dialog.open(shopCase)}>
              Decide
            </SmallButton>
          )
        }
        actionsWidth="w-28"
        icon={Handshake}
        empty="No cases with this status."
      />
      <Corrections />
      <RowDialog isWide dialog={dialog} title={({ item }) => `Case about ${item.title}`}>
        {(shopCase) => <CaseForm shopCase={shopCase} />}
      </RowDialog>
    </>
  )
}
