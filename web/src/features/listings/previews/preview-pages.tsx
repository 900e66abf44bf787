// Which pages of a PDF its preview shows, as a seller types them.
import { PREVIEW_PAGES_MAX } from '@contract/limits.ts'
import { plainDigits } from '@contract/text/typed-texts.ts'
import type { ComponentProps } from 'react'
import { t } from '@/lib/texts.ts'
import { TextField } from '@/ui/fields/fields.tsx'

export const numbersIn = (pages: string) =>
  plainDigits(pages)
    .split(/[\s,;،、]+/)
    .filter(Boolean)
    .map(Number)

/** @param most pages of the PDF */
export function checkPages(pages: string, most = Number.POSITIVE_INFINITY): { pages?: string } {
  const numbers = numbersIn(pages)
  const areFew = numbers.length >= 1 && numbers.length <= PREVIEW_PAGES_MAX && new Set(numbers).size === numbers.length
  if (areFew && numbers.every((page) => Number.isInteger(page) && page >= 1 && page <= most)) return {}
  return { pages: t`Enter 1 to ${PREVIEW_PAGES_MAX} different page numbers, such as 1, 4, 7.` }
}

export const PagesField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label={t`Pages to show`} className="max-w-48" {...props} />
)
