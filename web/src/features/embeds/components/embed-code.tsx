import { EMBED_SCRIPT } from '@contract/embeds.ts'
import { pages } from '@contract/pages.ts'
import { useState } from 'react'
import { t } from '@/lib/texts.ts'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { SelectField } from '@/ui/fields/fields.tsx'
import { snippetOf } from '../api.ts'

const LOOKS = [
  { value: 'button', label: t`Button`, detail: t`Works on any site.` },
  { value: 'card', label: t`Card`, detail: t`With picture, price and stars.` },
  { value: 'overlay', label: t`Overlay`, detail: t`A button that opens the card.` },
] as const

/** The code that shows a listing on another site. */
export function EmbedCode({ listingId, title }: { listingId: string; title: string }) {
  const [look, setLook] = useState<(typeof LOOKS)[number]['value']>('button')
  const path = pages.listing.path({ itemId: listingId })
  const snippet = snippetOf({ look, path, title, origin: location.origin, script: EMBED_SCRIPT })
  return (
    <>
      <SelectField label={t`Look`} value={look} choices={LOOKS} onChange={setLook} />
      <CopyField label={t`Code`} value={snippet} hint={t`Paste it into your page. Buyers pay here, in a new tab.`} />
    </>
  )
}
