// A key that was just made: here it can be copied, and nowhere else later.
import type { MadeApiKey } from '@contract/accounts.ts'
import { Alert } from '@/ui/alert.tsx'
import { Card } from '@/ui/card.tsx'
import { CopyField } from '@/ui/copy-field.tsx'

export const MadeKey = ({ userId, made }: { userId: string; made: MadeApiKey }) => (
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
