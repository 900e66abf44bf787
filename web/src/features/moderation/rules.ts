// The rules of acceptable use as a choice.
import { RULES } from '@contract/choices.ts'
import { RULE_NAMES } from '@contract/rules.ts'

export const RULE_CHOICES = RULES.map((rule) => ({ value: rule, label: RULE_NAMES[rule] }))
