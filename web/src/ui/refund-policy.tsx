// The seller's refund policy as it was at purchase. Nothing stands there where they had none.
import { clsx } from 'clsx'

export const RefundPolicy = ({ text, className }: { text: string | null; className?: string }) =>
  text && (
    <div className={clsx('max-w-prose', className)}>
      <h2 className="text-lg">Refund policy at purchase</h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
