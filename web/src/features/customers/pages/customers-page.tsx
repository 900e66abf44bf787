// Takes the sales list of another shop, shows what an import would do, and lists the imports.
import { plural } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import { COLUMNS_IN_WORDS, type SalesList, type Unreadable } from '@contract/sales-lists.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Store } from 'lucide-react'
import { useState } from 'react'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { ownTitlesQuery } from '@/features/discounts/api.ts'
import { DropZone } from '@/ui/drop-zone.tsx'
import { Alert, Card, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { readFile } from '../api.ts'
import { ListPreview } from '../components/list-preview.tsx'
import { PastImports } from '../components/past-imports.tsx'

const UNREADABLE: Record<Unreadable, string> = {
  etsy: 'This is a list of Etsy. It holds no email addresses, so it can’t be imported.',
  unknown: `This isn’t a sales list we know. We looked for the columns ${COLUMNS_IN_WORDS}.`,
}

function Importer({ items }: { items: { value: string; label: string }[] }) {
  const [imported, setImported] = useState<number>()
  const read = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, list: await readFile(file) }),
    onMutate: () => setImported(undefined),
  })
  const isList = (list: SalesList | Unreadable): list is SalesList => typeof list === 'object'
  const finish = (count: number) => {
    setImported(count)
    read.reset()
  }
  if (read.isPending) return <Loading text="Reading the list..." />
  if (read.data && isList(read.data.list))
    return (
      <Card className="p-5">
        <ListPreview
          name={read.data.name}
          list={read.data.list}
          items={items}
          onDone={finish}
          onCancel={() => read.reset()}
        />
      </Card>
    )
  return (
    <div className="grid gap-5">
      {imported !== undefined && (
        <Alert kind="success">
          {plural(imported, { one: '# purchase imported.', other: '# purchases imported.' })} No email was sent.
        </Alert>
      )}
      {read.isError && <Alert>Couldn’t read the file. Choose it again.</Alert>}
      {read.data && !isList(read.data.list) && <Alert>{UNREADABLE[read.data.list]}</Alert>}
      <DropZone
        label="Sales list"
        icon={FileSpreadsheet}
        title="Drop your sales list here"
        hint="The CSV file of Gumroad or itch.io. You see a preview first."
        onFile={read.mutate}
      />
    </div>
  )
}

const Customers = ({ userId }: { userId: string }) => (
  <div className="max-w-3xl">
    <PageHeader
      title={pages.customers.title}
      lead={
        <div className="grid gap-1">
          <p>Give people what they bought from you in another shop. They pay nothing, and it isn’t a sale.</p>
          <p>No email goes out until you ask for it. What nobody claims is deleted after 12 months.</p>
          <p>Etsy’s lists hold no email addresses, so you can’t import them.</p>
        </div>
      }
    />
    <QueryResult
      query={useQuery(ownTitlesQuery(userId))}
      failed="Couldn’t load your items."
      empty={{ icon: Store, text: 'Upload the items first that your customers bought.' }}
    >
      {(items) => <Importer items={items} />}
    </QueryResult>
    <PastImports />
  </div>
)

export const CustomersPage = () => (
  <SellersOnly title={pages.customers.title}>{(userId) => <Customers userId={userId} />}</SellersOnly>
)
