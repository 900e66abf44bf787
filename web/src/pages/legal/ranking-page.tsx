import { pages } from '@contract/pages.ts'
import * as paper from '@docs/ranking.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const RankingPage = () => <LegalPage title={pages.ranking.title} paper={paper} />
