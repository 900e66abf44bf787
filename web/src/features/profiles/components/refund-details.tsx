// A seller's refund policy, collapsed.
export const RefundDetails = ({ text }: { text: string }) => (
  <details>
    <summary className="cursor-pointer py-1 font-semibold">Refund policy</summary>
    <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
  </details>
)
