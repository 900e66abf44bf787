import { REPORT_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import type { ComponentProps } from 'react'
import { t } from '@/lib/texts.ts'
import { TextAreaField } from './fields.tsx'

export const AdminNote = (field: Omit<ComponentProps<typeof TextAreaField>, 'maxLength' | 'hint'>) => (
  <TextAreaField hint={t`Only admins can see this.`} rows={3} maxLength={REPORT_REASON_MAX_CHARACTERS} {...field} />
)
