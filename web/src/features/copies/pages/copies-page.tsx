// Sends free copies to pasted addresses, and lists them. The addresses are other people's, so no draft
// of them is stored.
import { normalAddress } from '@contract/addresses.ts'
import type { FreeCopy } from '@contract/copies.ts'
import { formatCount, formatList, plural } from '@contract/format.ts'
import { COPIES_MAX, COPY_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { linesOf, unguarded } from '@contract/text-reader.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { prefetchForMember } from '@/lib/query.ts'
import { notify, toastError, toastOutcome } from '@/lib/toast.ts'
import { type FieldErrors, useForm } from '@/lib/use-form.ts'
import { SmallLink } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs.tsx'
import { SubmitButton, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { TextFileField } from '@/ui/fields/text-file-field.tsx'
import { Card, PageHeader, Section } from '@/ui/page-parts.tsx'
import { type Column, Nothing, Records } from '@/ui/records.tsx'
import { Badge, DateText } from '@/ui/text.tsx'
import { copiesQuery, listingOfCopiesQuery, useGrantCopies, useRevokeCopy } from '../api.ts'

/** The first address of each line, such as a row of a CSV file, and the numbers of lines without one. */
function addressesIn(list: string): { addresses: string[]; wrong: number[] } {
  const addresses = new Set<string>()
  const wrong: number[] = []
  for (const [index, line] of linesOf(list).entries()) {
    if (line.trim() === '') continue
    const address = line
      .split(/[\s,;<>"]+/)
      .map((word) => normalAddress(unguarded(word)))
      .find((form) => form !== null)
    if (address) addresses.add(address)
    else wrong.push(index + 1)
  }
  return { addresses: [...addresses], wrong }
}

/** "12 addresses, 1 line isn’t an address: line 4". Shows five of them. */
function countInWords({ addresses, wrong }: ReturnType<typeof addressesIn>): string {
  const count = plural(addresses.length, { one: '# address', other: '# addresses' })
  if (wrong.length === 0) return count
  const lines = plural(wrong.length, { one: '# line isn’t an address: line', other: '# lines aren’t addresses: lines' })
  return `${count}, ${lines} ${formatList([...wrong.slice(0, 5).map(String), ...(wrong.length > 5 ? ['more'] : [])])}`
}

function checkList({ list }: { list: string }): FieldErrors {
  const { addresses } = addressesIn(list)
  if (addresses.length === 0) return { list: 'Enter at least one address.' }
  return addresses.length > COPIES_MAX ? { list: `Send at most ${formatCount(COPIES_MAX)} copies at once.` } : {}
}

const sentInWords = ({ granted, skipped }: { granted: number; skipped: number }) =>
  plural(granted, { one: '# copy sent.', other: '# copies sent.' }) +
  (skipped > 0 ? plural(skipped, { one: ' # address already has one.', other: ' # addresses already have one.' }) : '')

function SendCopies({ listingId }: { listingId: string }) {
  const grant = useGrantCopies(listingId)
  const [fields, setFields] = useState({ list: '', reason: '' })
  const { form, field, change, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    required: { reason: 'Say why you send it.' },
    check: checkList,
    submit: async ({ list, reason }) => {
      const sent = await grant.mutateAsync({ addresses: addressesIn(list).addresses, reason })
      setFields({ list: '', reason: '' })
      notify.success(sentInWords(sent))
    },
    failed: (error) =>
      isApiError(error) && error.code === 'sold_out'
        ? notify.error(messages.licenceKeysNeeded)
        : toastError(messages.failed)(error),
  })
  const found = addressesIn(fields.list)
  return (
    <form {...form} className="grid gap-5">
      <TextAreaField
        label="Email addresses, one per line"
        hint="Or rows of a CSV file with an address each."
        rows={8}
        maxLength={COPIES_MAX * 321}
        aside={`${formatCount(found.addresses.length)}/${formatCount(COPIES_MAX)}`}
        spellCheck={false}
        disabled={busy}
        aria-required
        {...field('list')}
      />
      <TextFileField disabled={busy} onText={(list) => change({ list })} />
      <p role="status" className="text-muted empty:hidden">
        {fields.list.trim() !== '' && countInWords(found)}
      </p>
      <TextField
        label="Reason"
        hint="Recipients see it in the email."
        maxLength={COPY_REASON_MAX_CHARACTERS}
        disabled={busy}
        {...field('reason')}
      />
      <SubmitButton busy={busy}>Send copies</SubmitButton>
    </form>
  )
}

const STATES = {
  given: { name: 'Sent', look: 'good' },
  revoked: { name: 'Ended', look: 'warning' },
} as const

function RevokeCopy({ copy }: { copy: FreeCopy }) {
  const revoke = useRevokeCopy(copy.id)
  return (
    <ConfirmButton
      size="sm"
      variant="secondary"
      aria-label={`Revoke copy of ${copy.address}`}
      title="Revoke copy"
      text="Its link and licence key stop working. Somebody who keeps it in an account keeps the files. You can’t undo this."
      run={() => revoke.mutateAsync(undefined)}
      {...toastOutcome('Copy revoked.', messages.failed)}
    >
      Revoke
    </ConfirmButton>
  )
}

const COLUMNS: Column<FreeCopy>[] = [
  { name: 'Address', show: ({ address }) => address ?? <Nothing /> },
  {
    name: 'Status',
    width: 'w-36',
    narrow: 'end',
    show: ({ state }) => <Badge look={STATES[state].look}>{STATES[state].name}</Badge>,
  },
  { name: 'Sent', width: 'w-40', narrow: 'plain', show: ({ granted_at }) => <DateText iso={granted_at} /> },
]

export const prefetch = prefetchForMember(({ params: { itemId = '' } }) => [listingOfCopiesQuery(itemId)])

export function CopiesPage() {
  const { itemId = '' } = useParams()
  const { data: listing } = useQuery(listingOfCopiesQuery(itemId))
  return (
    <>
      <PageHeader title={pages.copies.title} lead={listing?.title}>
        <SmallLink to={pages.editListing.path({ itemId })}>Edit item</SmallLink>
      </PageHeader>
      <Card className="p-5">
        <SendCopies listingId={itemId} />
      </Card>
      <Section id="sent" title="Sent copies" heading="mb-4 text-xl" className="mt-8">
        <Records
          query={useInfiniteQuery(copiesQuery(itemId))}
          caption="Sent copies"
          columns={COLUMNS}
          actions={(copy) => copy.state === 'given' && <RevokeCopy copy={copy} />}
          actionsWidth="w-32"
          empty={{ icon: Gift, text: 'No copies yet.' }}
          failed="Couldn’t load your copies."
        />
      </Section>
    </>
  )
}
