// What a guest and the sellers said about purchases, a field to answer, and the guest's cases.
import { guestCalls } from '@contract/guests.ts'
import { MESSAGE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { AnswerOf } from '@contract/operations/operation.ts'
import { groupBy } from '@contract/text/built-ins.ts'
import { useQuery } from '@tanstack/react-query'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { BuyersReply, CasePanel } from '@/features/cases/components/case-panels.tsx'
import { query, useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { SubmitButton, TextAreaField } from '@/ui/fields/fields.tsx'
import { Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { MomentText } from '@/ui/text.tsx'

type Said = AnswerOf<typeof guestCalls.listGuestMessages>
type GuestCase = Said['cases'][number]

const messagesQuery = (token: string) => query(guestCalls.listGuestMessages, { token })

function Answer({ token, orderId }: { token: string; orderId: string }) {
  const write = useSend(guestCalls.writeGuestMessage)
  const { form, field, change, busy } = useDraftForm({
    draft: `guest-message:${orderId}`,
    initial: { body: '' },
    required: { body: messages.messageRequired },
    submit: async ({ body }) => {
      await write.mutateAsync({ params: { orderId }, body: { body: body.trim() }, token })
      change({ body: '' })
    },
    failed: messages.failed,
  })
  return (
    <form {...form} className="mt-4 grid justify-items-start gap-3">
      <TextAreaField label={t`Your answer`} rows={3} maxLength={MESSAGE_MAX_CHARACTERS} {...field('body')} />
      <SubmitButton busy={busy}>{t`Send answer`}</SubmitButton>
    </form>
  )
}

function GuestReply({ token, of }: { token: string; of: GuestCase }) {
  const { mutate, ...reply } = useSend(guestCalls.replyToGuestCase)
  const send = (body: Parameters<typeof mutate>[0]['body']) => mutate({ params: { caseId: of.id }, body, token })
  return <BuyersReply of={of} reply={{ ...reply, mutate: send }} />
}

type ConversationProps = {
  token: string
  orderId: string
  said: Said['messages']
  cases: GuestCase[]
  mayWrite: boolean
}

function Conversation({ token, orderId, said, cases, mayWrite }: ConversationProps) {
  return (
    <>
      <div className="mb-5 grid gap-5 empty:hidden">
        {cases.map((one) => (
          <CasePanel
            key={one.id}
            of={one}
            item={{ title: one.title, price: 0 }}
            side="buyer"
            isAnswering={false}
            reply={mayWrite && <GuestReply token={token} of={one} />}
          />
        ))}
      </div>
      <ol aria-label={t`Messages`} className="grid gap-3">
        {said.map(({ is_own, body, sent_at }) => (
          <li key={`${sent_at} ${is_own}`}>
            <p className="text-sm text-muted">
              {is_own ? t`You` : t`Seller`}, <MomentText iso={sent_at} />
            </p>
            <p className="whitespace-pre-line wrap-anywhere">
              {body === null ? t`Refund requested` : body || t`Picture`}
            </p>
          </li>
        ))}
      </ol>
      {mayWrite ? (
        <Answer token={token} orderId={orderId} />
      ) : (
        <p className="mt-4">{t`Open the link in our email to write to the seller.`}</p>
      )}
    </>
  )
}

/** Nothing before the first message or refund request. */
export const GuestMessages = ({ token, titlesOf }: { token: string; titlesOf: (orderId: string) => string }) => (
  <QueryResult query={useQuery(messagesQuery(token))} failed={messages.roomFailed}>
    {({ messages: all, cases, may_write: mayWrite }) =>
      [...groupBy(all, ({ order_id }) => order_id)].map(([id, said]) => (
        <Section key={id} id={id} title={t`About ${{ titles: titlesOf(id) }}`} heading="mb-4 text-2xl wrap-anywhere">
          <Conversation
            token={token}
            orderId={id}
            said={said}
            cases={cases.filter((one) => one.order_id === id)}
            mayWrite={mayWrite}
          />
        </Section>
      ))
    }
  </QueryResult>
)
