// How connecting a seller account ended, as the callback's redirect names it.
import { ERRORS } from '@contract/errors.ts'
import { notify } from '@/lib/toast.ts'

const OUTCOMES = {
  done: () => notify.success('Your payment account is connected. You can sell now.'),
  denied: () => notify.info('The connection was not approved. Nothing has changed.'),
  expired: () => notify.warning(ERRORS.invalid_state.message),
  in_use: () => notify.error(ERRORS.account_in_use.message),
  failed: () => notify.error('Connecting your payment account did not work. Please try again.'),
} as const

type ConnectOutcome = keyof typeof OUTCOMES

export const isConnectOutcome = (outcome: string): outcome is ConnectOutcome => Object.hasOwn(OUTCOMES, outcome)
export const tellConnectOutcome = (outcome: ConnectOutcome) => OUTCOMES[outcome]()
