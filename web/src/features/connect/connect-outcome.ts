import { ERRORS } from '@contract/errors.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'

const OUTCOMES = {
  done: () => notify.success(t`Payment account connected. You can now sell.`),
  denied: () => notify.info(t`You didn’t approve the connection. Nothing has changed.`),
  expired: () => notify.warning(ERRORS.invalid_state.message),
  in_use: () => notify.error(ERRORS.account_in_use.message),
  failed: () => notify.error(t`Couldn’t connect your payment account. Try again.`),
} as const

type ConnectOutcome = keyof typeof OUTCOMES

export const isConnectOutcome = (outcome: string): outcome is ConnectOutcome => Object.hasOwn(OUTCOMES, outcome)
export const showConnectOutcome = (outcome: ConnectOutcome) => OUTCOMES[outcome]()
