import { pages } from '@contract/pages.ts'
import * as paper from '@legal/copyright.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const CopyrightPage = () => <LegalPage title={pages.copyright.title} paper={paper} />
