import { pages } from '@contract/pages.ts'
import * as paper from '@legal/terms.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const TermsPage = () => <LegalPage title={pages.terms.title} paper={paper} />
