// A warning on the seller's pages: why they can't sell, or soon can't, and the fix.
import { pages } from '@contract/pages.ts'
import { Link, useLocation } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { useFormatDate } from '@/ui/date-text.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { sellingHealth } from '../selling-health.ts'
import { MendSelling } from './mend-selling.tsx'

export function SellingBanner() {
  const { profile } = useMember()
  const { pathname } = useLocation()
  const format = useFormatDate()
  const health = profile && sellingHealth(profile, format)
  if (!health?.mend || pathname === pages.payments.pattern) return null
  return (
    <Alert kind="warning" className="mb-6" action={<MendSelling mend={health.mend} />}>
      <p className="font-semibold">{health.title}</p>
      <p>
        {health.text}{' '}
        <Link to={pages.payments.path()} className="link">
          More about your payments
        </Link>
      </p>
    </Alert>
  )
}
