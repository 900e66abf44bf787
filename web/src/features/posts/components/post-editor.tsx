// Writes a post: it is saved as a draft while its seller types, and sent after a question.
import { POST_AUDIENCES } from '@contract/choices.ts'
import {
  POST_BODY_MAX_CHARACTERS,
  POST_ITEMS_MAX,
  POST_SUBJECT_MAX_CHARACTERS,
  POSTAL_ADDRESS_MAX_CHARACTERS,
} from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { type OwnPost, postCalls } from '@contract/posts.ts'
import { formatCount } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type FieldErrors, useDraftForm } from '@/auth/drafts/use-form.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall, useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify, toastResult } from '@/lib/toast.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { ModalActions, RowDialog, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { MomentForm } from '@/ui/dialogs/moment-form.tsx'
import { RadioGroup, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { type PostContent, recipientsQuery, useSavePost } from '../api.ts'
import { AUDIENCES, type Audience, recipientsText } from '../words.tsx'
import { ItemsPicker } from './items-picker.tsx'
import { DeletePost } from './post-actions.tsx'
import { PostPreview } from './post-text.tsx'

/** `listing_ids` has them separated by commas. */
type PostFields = { audience: Audience; listing_ids: string; subject: string; body: string; postal_address: string }

const CHOICES = POST_AUDIENCES.map((value) => ({ value, label: AUDIENCES[value].choice }))

const SAVE_AFTER_MS = 800
const BEGUN = t`We’re sending your post.`

const idsOf = ({ listing_ids }: PostFields) => listing_ids.split(',').filter(Boolean)

const fieldsOf = (post: OwnPost, address: string | null): PostFields => ({
  audience: post.audience,
  listing_ids: post.listing_ids.join(','),
  subject: post.subject,
  body: post.body,
  postal_address: address ?? '',
})

const wordsOf = (fields: PostFields): PostContent => ({
  ...fields,
  listing_ids: fields.audience === 'items' ? idsOf(fields) : [],
})

function errorsOf(fields: PostFields): FieldErrors {
  const count = wordsOf(fields).listing_ids.length
  return fields.audience === 'items' && (count === 0 || count > POST_ITEMS_MAX)
    ? { listing_ids: t`Choose 1 to ${POST_ITEMS_MAX} items.` }
    : {}
}

type Sending = { postId: string; audience: Audience; isLater: boolean }

/** Whom a post would reach now. */
function Recipients({ postId, audience }: Omit<Sending, 'isLater'>) {
  const { data, isError } = useQuery(recipientsQuery(postId))
  return (
    <div className="text-muted">
      <p role="status">
        {data ? recipientsText(audience, data) : isError ? t`Couldn’t count the recipients.` : t`Counting recipients…`}
      </p>
      {audience === 'followers' && <p>{t`It appears on your public posts page.`}</p>}
    </div>
  )
}

function SendNow({ postId, busy, onClick }: { postId: string; busy: boolean; onClick: () => void }) {
  const { data } = useQuery(recipientsQuery(postId))
  return (
    <Button busy={busy} onClick={onClick}>
      {data ? t`Send now to ${{ count: formatCount(data.recipients) }}` : t`Send now`}
    </Button>
  )
}

/** Asks before a post is sent, or when to send it. */
function SendDialog({ dialog }: { dialog: ReturnType<typeof useDialog<Sending>> }) {
  const send = useSend(postCalls.sendPost)
  const sendNow = (postId: string) =>
    toastResult(send.mutateAsync({ params: { postId }, body: {} }).finally(dialog.close), BEGUN, messages.failed)
  return (
    <RowDialog dialog={dialog} title={({ isLater }) => (isLater ? t`Schedule this post` : t`Send this post now?`)}>
      {({ postId, audience, isLater }) =>
        isLater ? (
          <MomentForm
            draft="post-at"
            label={t`Send at`}
            hint={t`In your time zone. You can cancel until then.`}
            schedule={async (send_at) => (await send.mutateAsync({ params: { postId }, body: { send_at } })).send_at}
            begun={BEGUN}
            failed={messages.failed}
          >
            <Recipients postId={postId} audience={audience} />
          </MomentForm>
        ) : (
          <div className="grid gap-6">
            <Recipients postId={postId} audience={audience} />
            <ModalActions onCancel={dialog.close}>
              <SendNow postId={postId} busy={send.isPending} onClick={() => sendNow(postId)} />
            </ModalActions>
          </div>
        )
      }
    </RowDialog>
  )
}

type PostEditorProps = { userId: string; seller: string; post: OwnPost; address: string | null }

export function PostEditor({ userId, seller, post, address }: PostEditorProps) {
  const initial = fieldsOf(post, address)
  const [stored, setStored] = useState(() => JSON.stringify(wordsOf(initial)))
  const save = useSavePost(post.id)
  const test = useCall(postCalls.testPost, { postId: post.id })
  const navigate = useNavigate()
  const dialog = useDialog<Sending>()
  const pressed = useRef<'send' | 'schedule' | 'test'>('send')
  const saveWords = async (words: PostContent) => {
    await save.mutateAsync(words)
    setStored(JSON.stringify(words))
  }
  const { form, fields, change, forget, errors, field, busy } = useDraftForm({
    draft: `post:${post.id}`,
    initial,
    keepsOnLeaving: true,
    required: { subject: t`Enter a subject.`, body: t`Write a text.`, postal_address: t`Enter your postal address.` },
    check: errorsOf,
    submit: async (valid) => {
      await saveWords(wordsOf(valid))
      if (pressed.current !== 'test')
        return dialog.open({ postId: post.id, audience: valid.audience, isLater: pressed.current === 'schedule' })
      await test.mutateAsync()
      notify.success(t`Test sent to your email address.`)
    },
    failed: messages.failed,
  })
  const words = wordsOf(fields)
  const isStored = JSON.stringify(words) === stored
  // `save` has the error.
  const saveNow = useEffectEvent(() => void saveWords(words).catch(() => undefined))
  const giveUpDraft = useEffectEvent(forget)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (isStored) return giveUpDraft()
    const timer = setTimeout(() => saveNow(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isStored, fields])

  const submit = (action: typeof pressed.current) => ({
    type: 'submit' as const,
    disabled: busy,
    onClick: () => {
      pressed.current = action
    },
  })
  const status = isStored ? t`Draft saved` : save.isPending ? t`Saving…` : t`Not saved yet`
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:gap-10">
      <form {...form} className="grid min-w-0 gap-6">
        <RadioGroup
          legend={t`Who gets it`}
          isStacked
          value={fields.audience}
          choices={CHOICES}
          onChange={(audience) => change({ audience })}
        />
        {fields.audience === 'items' && (
          <ItemsPicker
            userId={userId}
            legend={t`Items (up to ${POST_ITEMS_MAX})`}
            chosen={idsOf(fields)}
            error={errors.listing_ids}
            onChange={(ids) => change({ listing_ids: ids.join(',') })}
          />
        )}
        <TextField
          label={t`Subject`}
          maxLength={POST_SUBJECT_MAX_CHARACTERS}
          autoComplete="off"
          hint={t`Up to ${POST_SUBJECT_MAX_CHARACTERS} characters.`}
          {...field('subject')}
        />
        <TextAreaField
          label={t`Text`}
          rows={12}
          maxLength={POST_BODY_MAX_CHARACTERS}
          hint={t`Blank lines separate paragraphs. Web addresses become links.`}
          {...field('body')}
        />
        <TextAreaField
          label={t`Postal address`}
          rows={3}
          maxLength={POSTAL_ADDRESS_MAX_CHARACTERS}
          autoComplete="street-address"
          hint={t`The law requires one in each email. Recipients see it.`}
          {...field('postal_address')}
        />
        <div className="flex flex-wrap items-center gap-x-3">
          <p role="status" className="text-sm text-muted">
            {save.isError && !isStored ? readableMessage(save.error, t`Couldn’t save your draft.`) : status}
          </p>
          {save.isError && !isStored && (
            <SmallButton onClick={() => void saveWords(words).catch(() => undefined)}>{t`Save now`}</SmallButton>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button {...submit('send')}>{t`Send now`}</Button>
          <Button variant="secondary" {...submit('schedule')}>
            {t`Schedule`}
          </Button>
          <Button variant="secondary" busy={test.isPending} {...submit('test')}>
            {t`Send test to me`}
          </Button>
          <DeletePost
            post={post}
            onDeleted={() => {
              forget()
              void navigate(pages.posts.path())
            }}
          />
        </div>
      </form>
      <section aria-label={t`Preview`} className="grid gap-3 xl:sticky xl:top-24">
        <p className="text-sm text-muted">{t`This is how your email will look.`}</p>
        <PostPreview {...fields} seller={seller} address={fields.postal_address} />
      </section>
      <SendDialog dialog={dialog} />
    </div>
  )
}
