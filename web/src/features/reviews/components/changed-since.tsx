import type { MaterialPart } from '@contract/choices.ts'
import { formatList } from '@contract/text/format.ts'
import { capitalised } from '@/lib/format.ts'
import { plural, t } from '@/lib/texts.ts'

const NAMES: Record<MaterialPart, string> = {
  title: t`title`,
  description: t`description`,
  price: t`price`,
  file: t`file`,
}

/** "Price changed since." or "Title, description, and price changed since.". */
export function ChangedSince({ changed }: { changed: MaterialPart[] }) {
  if (changed.length === 0) return null
  const names = formatList(changed.map((part) => NAMES[part]))
  const text = plural({ count: changed.length }, { one: `${names} changed since.`, other: `${names} changed since.` })
  return <p className="mt-1.5 text-sm text-muted">{capitalised(text)}</p>
}
