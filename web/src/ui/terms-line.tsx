import { pages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'
import { Trans } from '@/lib/texts.ts'

/** The line in the footer of each page, which describes the button in the top bar. */
export const FOOTER_TERMS = 'footer-terms'

export const TermsLine = ({ id, className = '' }: { id?: string; className?: string }) => (
  <p id={id} className={`text-muted ${className}`}>
    <Trans>
      By signing up you accept the{' '}
      <Link to={pages.terms.path()} className="link">
        Terms
      </Link>
    </Trans>
  </p>
)
