// Prices in the words of a search: "planner under 5", "free fonts", "cheap quilt".
import { CHEAP_BELOW_CENTS } from '../limits.ts'
import { parsePriceCents } from './typed-texts.ts'

export type PriceWords = {
  /** The other words; may be empty. */
  words: string
  /** Inclusive. */
  maxPriceCents: number
}

/** "Gluten free" and "free motion" are no prices. */
const FREE_OF =
  'acid|ad|ads|additive|alcohol|allergy|bpa|caffeine|carb|care|chemical|cholesterol|cruelty|dairy|debt|drm|egg|fat|gluten|grain|hands|hassle|lactose|lead|meat|mess|nut|oil|paper|plastic|risk|royalty|seam|smoke|soy|stress|sugar|toll|toxin|waste|watermark|wheat|wire|worry|wrinkle'
const FREE_WITH = 'agent|fall|flow|form|hand|motion|range|speech|spirit|spirited|standing|style|time|trade|verse|will'
const FREE = new RegExp(
  `(?<!(?<!\\S)(?:${FREE_OF})\\s+)(?<!\\S)(?:for\\s+)?free(?!\\S)(?!\\s+(?:${FREE_WITH})(?!\\S))`,
  'i',
)
const CHEAP = /(?<!\S)cheap(?!\S)/i

const BOUND = '(?<!\\S)(?<bound>under|below|less than|cheaper than|up to|at most)\\s+'
const AMOUNT = '(?<amount>\\d{1,5}(?:\\.\\d{1,2})?)'
/** Anywhere with a currency, but "under 5" only at the end, and not after somebody: "kids under 5". */
const WITH_CURRENCY = new RegExp(
  `${BOUND}(?:\\$\\s?${AMOUNT}|(?<plain>\\d{1,5}(?:\\.\\d{1,2})?)\\s?(?:\\$|usd|dollars?|bucks))(?!\\S)`,
  'i',
)
const AT_END = new RegExp(
  `(?<!(?<!\\S)(?:age|ages|aged|babies|baby|boys|child|children|for|girls|kids|people|players|those|toddlers)\\s+)${BOUND}${AMOUNT}\\s*$`,
  'i',
)

/**
 * The price that words name, or null. Quotation marks, a minus and "or" mean the very words. "Under"
 * leaves out the amount itself; "cheap" is under CHEAP_BELOW_CENTS.
 */
export function readPriceWords(typed: string): PriceWords | null {
  if (/"|(?:^|\s)-|(?:^|\s)or(?:\s|$)/i.test(typed)) return null
  const bound = WITH_CURRENCY.exec(typed) ?? AT_END.exec(typed)
  const found = bound ?? FREE.exec(typed) ?? CHEAP.exec(typed)
  if (!found) return null
  const { bound: name = '', amount, plain } = bound?.groups ?? {}
  const words = `${typed.slice(0, found.index)} ${typed.slice(found.index + found[0].length)}`
    .trim()
    .replace(/\s+/g, ' ')
  if (!bound) return { words, maxPriceCents: /free/i.test(found[0]) ? 0 : CHEAP_BELOW_CENTS - 1 }
  const cents = parsePriceCents(amount ?? plain ?? '') ?? 0
  return { words, maxPriceCents: Math.max(cents - (/up to|at most/i.test(name) ? 0 : 1), 0) }
}
