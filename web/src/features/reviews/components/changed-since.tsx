import type { MaterialPart } from '@contract/choices.ts'
import { formatList } from '@contract/text/format.ts'
import { capitalised } from '@/lib/format.ts'
import { t } from '@/lib/texts.ts'

const NAMES: Record<MaterialPart, string> = {
  title: t`title`,
  description: t`description`,
  price: t`price`,
  file: t`file`,
}

/** "Price changed since." or "Title, description, and price changed since.". */
export function ChangedSince({ changed }: { changed: MaterialPart[] }) {
  if (changed.length === 0) return null
  const names = capitalised(formatList(changed.map((part) => NAMES[part])))
  return <p className="mt-1.5 text-sm text-muted">{t`${names} changed since.`}</p>
}
