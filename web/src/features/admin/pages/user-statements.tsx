// Decisions about somebody, as they read it; warnings can be withdrawn here.

import type { useDecisions } from '@/features/moderation/components/use-decisions.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { StatementText } from '@/ui/statement-text.tsx'
import type { DescribedUser } from '../components/user-numbers.tsx'

type UserStatementsProps = { user: DescribedUser } & Pick<ReturnType<typeof useDecisions>, 'undo'>

const REVERSED_BY = { shop: 'Reversed', appeal: 'Reversed after an appeal' } as const

export function UserStatements({ user, undo }: UserStatementsProps) {
  if (user.statements.length === 0) return <p className="text-muted">No decisions about this person.</p>
  return (
    <ul className="grid gap-4">
      {user.statements.map((statement) => (
        <li key={statement.id}>
          <Card className="p-5">
            <div className="mb-3 flex flex-wrap items-center gap-3 text-sm text-muted">
              <DateText iso={statement.created_at} />
              {statement.reversed_by && <Badge>{REVERSED_BY[statement.reversed_by]}</Badge>}
            </div>
            <StatementText
              statement={{ ...statement, isUnlawful: statement.is_unlawful, reversedAt: statement.reversed_at }}
            />
            {statement.act === 'warn' && !statement.reversed_at && (
              <Button
                variant="secondary"
                size="sm"
                className="mt-4"
                onClick={() => undo({ act: 'warn', id: statement.id }, user.username)}
              >
                Withdraw warning
              </Button>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}
