import Text, { frontmatter, headings } from '@docs/ranking.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const RankingPage = () => <LegalPage {...frontmatter} headings={headings} Text={Text} />
