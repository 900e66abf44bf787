// Buyers, and people that get items: by typed addresses or another shop's sales list. The addresses are
// other people's, so no draft of them is stored.
import { customerCalls } from '@contract/customers.ts'
import { CUSTOMER_ITEMS_PER_CALL_MAX, CUSTOMER_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { formatCount } from '@contract/text/format.ts'
import type { SalesList } from '@contract/text/sales-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Store } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FieldErrors, useForm } from '@/auth/drafts/use-form.ts'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { failureOf, readFile } from '@/features/customers/api.ts'
import { BatchList, CustomerList } from '@/features/customers/components/customer-lists.tsx'
import { ListPreview } from '@/features/customers/components/list-preview.tsx'
import { addressesIn, countInWords } from '@/features/customers/typed-addresses.ts'
import { ownTitlesQuery } from '@/features/discounts/api.ts'
import { ItemsPicker } from '@/features/posts/components/items-picker.tsx'
import { idIn } from '@/lib/address/use-filters.ts'
import { useCall } from '@/lib/calls/query.ts'
import { plural, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { DropZone } from '@/ui/fields/drop-zone.tsx'
import { SubmitButton, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { TextFileField } from '@/ui/fields/text-file-field.tsx'
import { Alert, Card, PageHeader, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { Tabs } from '@/ui/tabs.tsx'

type Copies = { listingIds: string[]; list: string; reason: string }

function checkCopies({ listingIds, list }: Copies): FieldErrors {
  const { addresses } = addressesIn(list)
  const tooMany = listingIds.length * addresses.length > CUSTOMER_ITEMS_PER_CALL_MAX
  return {
    ...(listingIds.length === 0 && { listingIds: t`Choose at least one item.` }),
    ...(addresses.length === 0 && { list: t`Enter at least one address.` }),
    ...(tooMany && { list: t`Send at most ${{ most: formatCount(CUSTOMER_ITEMS_PER_CALL_MAX) }} copies at once.` }),
  }
}

const sentInWords = (added: number, known: number) =>
  plural(added, { one: '# copy sent.', other: '# copies sent.' }) +
  (known > 0 ? plural(known, { one: ' # was sent before.', other: ' # were sent before.' }) : '')

function SendCopies({ userId, listingId }: { userId: string; listingId: string | undefined }) {
  const { mutateAsync: send } = useCall(customerCalls.addCustomers)
  const [fields, setFields] = useState<Copies>({ listingIds: listingId ? [listingId] : [], list: '', reason: '' })
  const { form, field, change, errors, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    required: { reason: t`Say why you’re sending it.` },
    check: checkCopies,
    submit: async ({ listingIds, list, reason }) => {
      const { added, known } = await send({ listingIds, addresses: addressesIn(list).addresses, reason })
      setFields({ listingIds, list: '', reason: '' })
      notify.success(sentInWords(added, known))
    },
    failed: (error) => notify.error(failureOf(error)),
  })
  const found = addressesIn(fields.list)
  const copies = fields.listingIds.length * found.addresses.length
  return (
    <form {...form} className="grid gap-5">
      <ItemsPicker
        userId={userId}
        legend={t`Items`}
        chosen={fields.listingIds}
        error={errors.listingIds}
        onChange={(listingIds) => change({ listingIds })}
      />
      <TextAreaField
        label={t`Email addresses, one per line`}
        hint={t`Or CSV rows with one address each.`}
        rows={8}
        maxLength={CUSTOMER_ITEMS_PER_CALL_MAX * 321}
        aside={`${formatCount(found.addresses.length)}/${formatCount(CUSTOMER_ITEMS_PER_CALL_MAX)}`}
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
        label={t`Reason`}
        hint={t`Recipients see it in the email.`}
        maxLength={CUSTOMER_REASON_MAX_CHARACTERS}
        disabled={busy}
        {...field('reason')}
      />
      <SubmitButton busy={busy}>
        {copies === 0 ? t`Send copies` : plural(copies, { one: 'Send # copy', other: 'Send # copies' })}
      </SubmitButton>
    </form>
  )
}

function Importer({ items }: { items: { value: string; label: string }[] }) {
  const [file, setFile] = useState<{ name: string; list: SalesList }>()
  const [problem, setProblem] = useState<string>()
  const read = async (chosen: File) => {
    const list = await readFile(chosen).catch(() => t`Couldn’t read the file. Choose it again.`)
    setProblem(typeof list === 'string' ? list : undefined)
    setFile(typeof list === 'string' ? undefined : { name: chosen.name, list })
  }
  if (file) return <ListPreview {...file} items={items} onEnd={() => setFile(undefined)} />
  return (
    <div className="grid gap-5">
      {problem && <Alert>{problem}</Alert>}
      <DropZone
        label={t`Sales list`}
        icon={FileSpreadsheet}
        title={t`Drop your sales list here`}
        hint={t`The CSV file of Gumroad or itch.io. You see a preview first.`}
        onFile={(chosen) => void read(chosen)}
      />
    </div>
  )
}

const AddCustomers = ({ userId, listingId }: { userId: string; listingId: string | undefined }) => (
  <>
    <p className="mb-6 text-muted">
      {t`Send your items for free. They don’t count as sales. Unclaimed items expire after 12 months.`}
    </p>
    <QueryResult
      query={useQuery(ownTitlesQuery(userId))}
      failed={t`Couldn’t load your items.`}
      empty={{ icon: Store, text: t`Upload an item first.` }}
    >
      {(items) => (
        <div className="grid items-start gap-8 xl:grid-cols-2">
          <Section id="send" title={t`Send free copies`}>
            <Card className="mt-4 p-5">
              <SendCopies userId={userId} listingId={listingId} />
            </Card>
          </Section>
          <Section id="import" title={t`Import from another shop`}>
            <p className="mt-1 mb-4 text-muted">
              {t`We email no one until you send invitations. Etsy’s lists have no email addresses.`}
            </p>
            <Importer items={items} />
          </Section>
        </div>
      )}
    </QueryResult>
  </>
)

function Customers({ userId }: { userId: string }) {
  const listingId = idIn(useSearchParams()[0], 'item')
  return (
    <>
      <PageHeader title={pages.customers.title} />
      <Tabs
        label={t`Customers`}
        tabs={[
          { id: 'list', name: t`All customers`, content: <CustomerList listingId={listingId} /> },
          { id: 'add', name: t`Add customers`, content: <AddCustomers userId={userId} listingId={listingId} /> },
          { id: 'batches', name: t`Sent and imported`, content: <BatchList /> },
        ]}
      />
    </>
  )
}

export const CustomersPage = () => (
  <SellersOnly title={pages.customers.title}>{(userId) => <Customers userId={userId} />}</SellersOnly>
)
