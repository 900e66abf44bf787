// Sites that may show a seller's items, and what to paste there.

import { embedCalls } from '@contract/embeds.ts'
import { EMBED_HOSTS_MAX, LINK_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { hostsIn } from '@contract/text/embed-hosts.ts'
import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { ownTitlesQuery } from '@/features/discounts/api.ts'
import { embedHostsQuery } from '@/features/embeds/api.ts'
import { EmbedCode } from '@/features/embeds/components/embed-code.tsx'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { SelectField, SubmitButton, TextAreaField } from '@/ui/fields/fields.tsx'
import { Alert, PageHeader, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

function hostErrors(text: string): Record<string, string> {
  const { hosts, wrong } = hostsIn(text)
  if (wrong)
    return {
      hosts: t`Line ${{ line: wrong.line }}: “${{ typed: wrong.typed }}” isn’t a site. Enter one such as example.com.`,
    }
  return hosts.length > EMBED_HOSTS_MAX ? { hosts: t`Name at most ${EMBED_HOSTS_MAX} sites.` } : {}
}

function HostsForm({ userId, hosts }: { userId: string; hosts: string[] }) {
  const save = useCall(embedCalls.setEmbedHosts, { userId })
  const { form, field, change, forget } = useDraftForm({
    draft: 'embed-hosts',
    initial: { hosts: hosts.join('\n') },
    check: (fields) => hostErrors(fields.hosts),
    submit: async (fields) => {
      const saved = await save.mutateAsync({ hosts: hostsIn(fields.hosts).hosts })
      change({ hosts: saved.hosts.join('\n') })
      forget()
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <TextAreaField
        label={t`Your sites`}
        hint={t`One per line, such as blog.example.com. Only these sites can show cards and overlays.`}
        rows={4}
        maxLength={EMBED_HOSTS_MAX * (LINK_MAX_CHARACTERS + 1)}
        spellCheck={false}
        {...field('hosts')}
      />
      {save.isError && <Alert>{readableMessage(save.error, t`Couldn’t save your sites. Try again.`)}</Alert>}
      {save.isSuccess && <Alert kind="success">{t`Sites saved.`}</Alert>}
      <SubmitButton busy={save.isPending}>{t`Save Sites`}</SubmitButton>
    </form>
  )
}

function SnippetFields({ titles }: { titles: { value: string; label: string }[] }) {
  const [listing, setListing] = useState(titles[0])
  if (!listing) return null
  return (
    <div className="grid gap-5">
      <SelectField
        label={t`Item`}
        value={listing.value}
        choices={titles}
        onChange={(id) => setListing(titles.find(({ value }) => value === id))}
      />
      <EmbedCode listingId={listing.value} title={listing.label} />
    </div>
  )
}

const Embeds = ({ userId }: { userId: string }) => (
  <div className="grid max-w-3xl gap-10">
    <PageHeader title={pages.embeds.title} lead={<p>{t`Sell your items on your own site.`}</p>} />
    <QueryResult query={useQuery(embedHostsQuery(userId))} failed={t`Couldn’t load your sites.`}>
      {(hosts) => <HostsForm userId={userId} hosts={hosts} />}
    </QueryResult>
    <Section id="code" title={t`Code for your page`} className="grid gap-5 border-t border-line pt-8">
      <QueryResult
        query={useQuery(ownTitlesQuery(userId))}
        failed={t`Couldn’t load your items.`}
        empty={{ icon: Store, text: t`No items yet.` }}
      >
        {(titles) => <SnippetFields titles={titles} />}
      </QueryResult>
    </Section>
  </div>
)

export const EmbedsPage = () => (
  <SellersOnly title={pages.embeds.title}>{(userId) => <Embeds userId={userId} />}</SellersOnly>
)
