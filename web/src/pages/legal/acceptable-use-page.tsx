// The rules stand in the contract, because reports and decisions name them.

import { pages } from '@contract/pages.ts'
import { RULE_TEXTS } from '@contract/rules.ts'
import * as paper from '@legal/acceptable-use.md'
import { LegalPage } from '@/features/legal/components/legal-page.tsx'

export const AcceptableUsePage = () => (
  <LegalPage title={pages.acceptableUse.title} paper={paper}>
    <dl className="divide-y divide-line border-y border-line">
      {Object.entries(RULE_TEXTS).map(([rule, { label, text }]) => (
        <div key={rule} id={rule} className="py-4">
          <dt className="font-semibold">{label}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </LegalPage>
)
