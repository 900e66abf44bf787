// A key that was just made: here it can be copied, and nowhere else later.
import type { MadeApiKey } from '@contract/schemas/keys.ts'
import { Alert } from '@/components/alert.tsx'
import { Card } from '@/components/card.tsx'
import { CopyField } from '@/components/copy-field.tsx'

export const MadeKey = ({ userId, made }: { userId: string; made: MadeApiKey }) => (
  <Card className="mb-8 grid gap-4 p-5">
    <Alert kind="success">“{made.name}” was made. Copy the key now: it is not shown again.</Alert>
    <CopyField label="Key" value={made.key} hint="Whoever has it can do what it can. Keep it like a password." />
    <CopyField label="Your user id" value={userId} hint="Some calls have it in their path." />
  </Card>
)
