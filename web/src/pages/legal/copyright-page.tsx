import Text, { frontmatter, headings } from '@legal/copyright.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const CopyrightPage = () => <LegalPage {...frontmatter} headings={headings} Text={Text} />
