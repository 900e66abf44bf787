import Text, { frontmatter } from '@legal/privacy.md'
import { LegalPage } from '../components/legal-page.tsx'

export const Component = () => <LegalPage {...frontmatter} Text={Text} />
