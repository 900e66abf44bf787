import Text, { frontmatter, headings } from '@legal/privacy.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const PrivacyPage = () => <LegalPage {...frontmatter} headings={headings} Text={Text} />
