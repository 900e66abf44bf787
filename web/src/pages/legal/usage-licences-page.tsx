import Text, { frontmatter, headings } from '@legal/licences.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const UsageLicencesPage = () => <LegalPage {...frontmatter} headings={headings} Text={Text} />
