import { pages } from '@contract/pages.ts'
import * as paper from '@legal/accessibility.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const AccessibilityPage = () => <LegalPage title={pages.accessibility.title} paper={paper} />
