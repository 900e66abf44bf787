// Who runs this shop, as the operator wrote it into legal/operator.json, or what they still have to write there.
import operator from '@legal/operator.json'
import { Alert } from '@/components/alert.tsx'

const ASKED = { name: 'name', address: 'postal address', email: 'e-mail address' } as const
const parts = Object.keys(ASKED) as (keyof typeof ASKED)[]

export function OperatorNote() {
  const missing = parts.filter((part) => operator[part].trim() === '').map((part) => ASKED[part])
  if (missing.length > 0)
    return (
      <Alert kind="warning" className="mb-8">
        Whoever runs this shop has not said who they are yet. Missing: {missing.join(', ')}. The operator fills them in
        in legal/operator.json.
      </Alert>
    )
  return (
    <address className="mb-8 rounded-md border border-line bg-surface px-4 py-3 not-italic">
      <span className="block text-sm text-muted">This shop is run by</span>
      <span className="font-semibold">{operator.name}</span>, {operator.address},{' '}
      <a className="link" href={`mailto:${operator.email}`}>
        {operator.email}
      </a>
    </address>
  )
}
