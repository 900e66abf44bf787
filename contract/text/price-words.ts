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
  'acid|ad|ads|additive|alcohol|allergy|and|bpa|born|break|caffeine|carb|care|chemical|cholesterol|clutter|copyright|cruelty|dairy|debt|distraction|drm|drug|egg|fat|feel|fragrance|gluten|grain|guilt|hand|hands|hassle|lactose|lead|meat|mess|nut|oil|pain|paper|peanut|plastic|rent|risk|royalty|screen|seam|set|smoke|soy|stress|sugar|tax|toll|toxin|waste|watermark|wheat|wire|worry|wrinkle'
const FREE_WITH =
  'agent|body|delivery|fall|flow|form|from|hand|kick|motion|of|range|shipping|speech|spirit|spirited|standing|style|throw|time|trade|verse|will|writing'
const FREE = new RegExp(
  `(?<!(?<!\\S)(?:${FREE_OF})\\s+)(?<!\\S)(?:for\\s+)?(?:free|freebies?)(?!\\S)(?!\\s+(?:${FREE_WITH})(?!\\S))`,
  'i',
)
const CHEAP = /(?<!\S)cheap(?!\S)/i

const UNDER = 'under|below|less\\s+than|cheaper\\s+than'
const AMOUNT = '(?<amount>\\d{1,5}(?:\\.\\d{1,2})?)'
const WITH_CURRENCY = new RegExp(
  `(?<!\\S)(?<bound>${UNDER}|up\\s+to|at\\s+most)\\s+(?:\\$\\s?${AMOUNT}|(?<plain>\\d{1,5}(?:\\.\\d{1,2})?)\\s?(?:\\$|usd|dollars?|bucks))(?!\\S)`,
  'i',
)
/** Only at the end ("under 5 minutes"), and not of a person's age or a number ("kids under 5"). */
const AT_END = new RegExp(
  `(?<!(?<!\\S)(?:age[ds]?|bab(?:y|ies)|boys?|child(?:ren)?|for|girls?|kids?|numbers?|people|players?|those|toddlers?)\\s+)(?<!\\S)(?<bound>${UNDER})\\s+${AMOUNT}\\s*$`,
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
  return { words, maxPriceCents: Math.max(cents - (/up|most/i.test(name) ? 0 : 1), 0) }
}
