import { pages } from '@contract/pages.ts'
import * as paper from '@legal/licences.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const UsageLicencesPage = () => <LegalPage title={pages.usageLicences.title} paper={paper} />
