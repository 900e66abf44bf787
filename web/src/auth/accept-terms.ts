import { LEGAL_VERSIONS } from '@contract/legal-versions.ts'
import type { OwnProfile } from '@contract/profiles.ts'

/** Versions are days, which sort as texts. */
export const hasAcceptedTerms = ({ accepted_terms }: OwnProfile): boolean =>
  accepted_terms !== null && accepted_terms >= LEGAL_VERSIONS.terms
