// API keys of the signed-in user.
import type { MadeApiKey } from '@contract/accounts.ts'
import { pages } from '@contract/pages.ts'
import { useState } from 'react'
import { useMember } from '@/auth/viewer.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { Card } from '@/ui/card.tsx'
import { Alert } from '@/ui/feedback/alert.tsx'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { keysQuery } from '../api.ts'
import { KeyForm } from '../components/key-form.tsx'
import { KeyList } from '../components/key-list.tsx'

/** A key that was just made: here it can be copied, and nowhere else later. */
const MadeKey = ({ userId, made }: { userId: string; made: MadeApiKey }) => (
  <Card className="mb-8 grid gap-4 p-5">
    <Alert kind="success">“{made.name}” created. Copy the key now. You won’t see it again.</Alert>
    <CopyField
      label="Key"
      value={made.key}
      hint="Anyone with this key can act as you. Keep it secret, like a password."
    />
    <CopyField label="Your user id" value={userId} hint="Some API paths include it." />
  </Card>
)

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(keysQuery(memberId))

export function ApiKeysPage() {
  const { id } = useMember()
  const [made, setMade] = useState<MadeApiKey | null>(null)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={pages.apiKeys.title}
        lead={
          <p className="max-w-prose">
            API keys let your apps act on your behalf.{' '}
            <a href="/api/docs#api-keys" className="link">
              Read the docs
            </a>
          </p>
        }
      />
      {made && <MadeKey userId={id} made={made} />}
      <KeyList userId={id} onRevoked={(revoked) => setMade((shown) => (shown?.id === revoked ? null : shown))} />
      <div className="mt-10 border-t border-line pt-8">
        <KeyForm userId={id} onMade={setMade} />
      </div>
    </div>
  )
}
