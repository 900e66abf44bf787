// What became of a sale.
import type { SaleState } from '@contract/choices.ts'
import { Badge } from '@/ui/badge.tsx'
import { STATE_NAMES } from '../words.ts'

const LOOKS = { paid: 'good', partially_refunded: 'plain', refunded: 'plain', disputed: 'warning' } as const

export const StateBadge = ({ state }: { state: SaleState }) => <Badge look={LOOKS[state]}>{STATE_NAMES[state]}</Badge>
