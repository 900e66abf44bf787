import { clsx } from 'clsx'

export const RefundPolicy = ({ text, className }: { text: string | null; className?: string }) =>
  text && (
    <div className={clsx('max-w-prose', className)}>
      <h2 className="text-lg">Refund policy at purchase</h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )

export const RefundDetails = ({ text }: { text: string }) => (
  <details>
    <summary className="cursor-pointer py-1 font-semibold">Refund policy</summary>
    <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
  </details>
)
