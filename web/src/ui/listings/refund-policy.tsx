// The seller's refund policy at the time of purchase, if there was one.
import { clsx } from 'clsx'

export const RefundPolicy = ({ text, className }: { text: string | null; className?: string }) =>
  text && (
    <div className={clsx('max-w-prose', className)}>
      <h2 className="text-lg">Refund policy at purchase</h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
