import { pages } from '@contract/pages.ts'
import * as paper from '@legal/privacy.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const PrivacyPage = () => <LegalPage title={pages.privacy.title} paper={paper} />
