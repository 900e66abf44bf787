// Stands wherever somebody can sign up: signing up is how the terms are accepted.
import { pages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'

export const TermsLine = ({ className = '' }: { className?: string }) => (
  <p className={`text-muted ${className}`}>
    By signing up you accept the{' '}
    <Link to={pages.terms.path()} className="link">
      Terms
    </Link>
  </p>
)
