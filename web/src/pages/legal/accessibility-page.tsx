import Text, { frontmatter, headings } from '@legal/accessibility.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const AccessibilityPage = () => <LegalPage {...frontmatter} headings={headings} Text={Text} />
