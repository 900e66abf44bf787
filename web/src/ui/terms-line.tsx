import { pages } from '@contract/pages.ts'
import { TextLink } from '@/ui/text-link.tsx'

/** The line in the footer of each page, which describes the button in the top bar. */
export const FOOTER_TERMS = 'footer-terms'

export const TermsLine = ({ id, className = '' }: { id?: string; className?: string }) => (
  <p id={id} className={`text-muted ${className}`}>
    By signing up you accept the <TextLink to={pages.terms.path()}>Terms</TextLink>
  </p>
)
