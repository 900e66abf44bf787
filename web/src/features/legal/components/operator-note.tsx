// Who runs this shop. Only admins see what legal/operator.json still lacks.
import operator from '@legal/operator.json'
import { useViewer } from '@/auth/viewer.ts'
import { Alert } from '@/ui/alert.tsx'

const ASKED = { name: 'name', address: 'postal address', email: 'email address' } as const
const parts = Object.keys(ASKED) as (keyof typeof ASKED)[]

export function OperatorNote() {
  const viewer = useViewer()
  const isAdmin = viewer.status === 'member' && viewer.profile?.roles.includes('admin')
  const missing = parts.filter((part) => operator[part].trim() === '').map((part) => ASKED[part])
  if (missing.length > 0)
    return isAdmin ? (
      <Alert kind="warning" className="mb-8">
        The operator’s contact details haven’t been added yet. Complete legal/operator.json: {missing.join(', ')}.
      </Alert>
    ) : null
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
