import Text, { frontmatter, headings } from '@legal/terms.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const TermsPage = () => <LegalPage {...frontmatter} headings={headings} Text={Text} />
