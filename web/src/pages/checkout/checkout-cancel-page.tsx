import { pages } from '@contract/pages.ts'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'

export function CheckoutCancelPage() {
  useEffect(() => notify.default(t`Checkout canceled. You weren’t charged.`), [])
  return <Navigate to={pages.cart.path()} replace />
}
