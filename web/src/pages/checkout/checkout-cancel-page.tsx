import { pages } from '@contract/pages.ts'
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { notify } from '@/lib/toast.ts'

export function CheckoutCancelPage() {
  useEffect(() => notify.default(t`Checkout canceled. You weren’t charged.`), [])
  return <Navigate to={pages.cart.path()} replace />
}
