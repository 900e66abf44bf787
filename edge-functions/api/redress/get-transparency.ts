import type { AnswerOf } from '../../../contract/operation.ts'
import { redressCalls } from '../../../contract/redress.ts'
import { asGuest, handle } from '../context.ts'

type Counts = AnswerOf<typeof redressCalls.getTransparency>['counts']

export const getTransparency = handle(redressCalls.getTransparency)(async () => ({
  counts: [...(await asGuest<Counts>`select month, action, rule, count from private.moderation_counts()`)],
}))
