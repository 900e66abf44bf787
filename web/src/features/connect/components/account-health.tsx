// All that the shop knows of a seller's Stripe account: whether they can sell, what Stripe asks for, and where to give it.
import type { OwnProfile } from '@contract/profiles.ts'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { useFormatDate } from '@/ui/date-text.tsx'
import { sellingHealth } from '../selling-health.ts'
import { MendSelling } from './mend-selling.tsx'

type AccountHealthProps = { profile: OwnProfile; isTaxMissing: boolean }

export function AccountHealth({ profile, isTaxMissing }: AccountHealthProps) {
  const health = sellingHealth(profile, useFormatDate(), isTaxMissing)
  if (!health) return null
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="grid justify-items-start gap-2" role="status">
        <Badge look={health.look}>{health.label}</Badge>
        <h2 className="text-xl">{health.title}</h2>
        <p className="max-w-prose text-muted">{health.text}</p>
      </div>
      {health.lists.map(({ title, needs }) => (
        <section key={title}>
          <h3 className="font-semibold">{title}</h3>
          <ul className="mt-1 list-disc pl-5 text-muted">
            {needs.map((need) => (
              <li key={need} className="first-letter:uppercase">
                {need}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="min-w-0 text-sm text-muted">
          Stripe account <span className="break-all">{profile.stripe_account_id}</span>
        </p>
        <MendSelling mend={health.mend ?? 'stripe'} />
      </div>
    </Card>
  )
}
