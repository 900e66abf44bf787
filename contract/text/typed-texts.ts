import { t } from '#texts'
import { LOCALE } from './format.ts'

/** Digits of any script as ASCII ones: "１２" and "١٢" give "12". Each set of ten starts with its zero. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String(code - zero)
  })

const THOUSANDS = /^([1-9]\d{0,2})([., ])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,٫](\d+))?$/

/**
 * A number as people type it, in the API's form: "4,99", "$4.99" and "４．９９" give "4.99". A point or
 * comma is the decimal sign in every language, unless it is repeated, another one follows, or three
 * digits follow the thousands sign of the document's language: "1,234" is 1234 in English, and 1.234
 * in German, which has too many decimals for an amount.
 */
export function typedNumber(text: string, locale: string = LOCALE): string {
  const number = plainDigits(text)
    .trim()
    .replace(/^\$\s*|\s*[$%]$/g, '')
    .replace(/(?<=\d)[\s'’٬](?=\d)/g, ' ')
  const [, first = '', sign, groups = '', decimals] = THOUSANDS.exec(number) ?? []
  const isThousands = sign === ' ' || groups.length > 3 || decimals || sign === (12345).toLocaleString(locale)[2]
  if (!sign || !isThousands) return number.replace(/[,٫]/g, '.')
  return `${first}${groups.replace(/\D/g, '')}${decimals ? `.${decimals}` : ''}`
}

/** A number of the API in a field: "4.50" is "4,50" in German. What isn't a number stays. */
export const shownNumber = (number: string, locale: string = LOCALE): string =>
  /^\d+\.\d+$/.test(number) ? number.replace('.', (1.5).toLocaleString(locale)[1] ?? '.') : number

/** What is wrong with the separators of a typed number. Only an amount may have decimals. */
export function separatorProblem(typed: string, isAmount: boolean): string | undefined {
  const number = typedNumber(typed)
  if (isAmount && /^[1-9]\d{0,2}\.\d{3}$/.test(number)) {
    const [whole, amount] = [number.replace('.', ''), shownNumber(Number(number).toFixed(2))]
    return t`${{ typed: shownNumber(number) }} could mean ${{ whole }} or ${{ amount }}.`
  }
  if (/(?<!\d)[1-9]\d{0,2}[. ]\d{3}(?!\d)/.test(number))
    return isAmount ? t`Leave out thousands separators: 1234 or 1234.50.` : t`Leave out thousands separators: 1234.`
  return isAmount && /^\d*\.\d{3,}$/.test(number) ? t`Use at most 2 decimals.` : undefined
}

/** Whether a typed number is whole and within bounds. */
export const isCount = (text: string, most: number, least = 1): boolean =>
  /^\s*\d{1,9}\s*$/.test(text) && Number(text) >= least && Number(text) <= most

/**
 * Parses a price of the API, with at most two decimals ("12", "12.5", 12.5).
 * @returns integer cents, or null if it isn't a price
 */
export function parsePriceCents(price: string | number): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typeof price === 'number' ? String(price) : price.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** A text in one line, such as a postal address. */
export const inOneLine = (words: string): string => words.trim().replace(/\s*\n\s*/g, ', ')

/** The paragraphs of a text, which blank lines separate. */
export const paragraphsOf = (words: string): string[] => words.trim().split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/)
