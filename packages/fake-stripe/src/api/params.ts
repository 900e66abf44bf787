// Checks a decoded request against a zod schema, and reports the first fault like the API ("Error
// codes").
import { z } from 'zod'
import { type ApiError, invalidParam } from './errors.ts'
import { type FormTree, toList } from './form.ts'

/** Free text. An empty string would unset a parameter, which these don't allow. */
export const text = (maxLength = 5_000) => z.string().min(1).max(maxLength)

/** All parameters are text, so whole numbers are parsed. */
export const integer = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.string().transform((value, context) => {
    const number = Number(value)
    if (!/^-?\d{1,15}$/.test(value)) return fault(context, `Invalid integer: ${value}`, 'parameter_invalid_integer')
    if (number < min)
      return fault(context, `This value must be greater than or equal to ${min}.`, 'parameter_invalid_integer')
    if (number > max)
      return fault(context, `This value must be less than or equal to ${max}.`, 'parameter_invalid_integer')
    return number
  })

/** An amount of money in the currency's smallest unit. */
export const cents = integer(0, 99_999_999)

export const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] })

export const url = z.string().transform((value, context) => {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  return parsed && /^https?:$/.test(parsed.protocol) ? value : fault(context, 'Not a valid URL', 'url_invalid')
})

export const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && value.length <= 800
export const email = z.string().refine(isEmail, 'Invalid email address')

export const list = <T extends z.ZodType>(item: T, maxLength: number) =>
  z.preprocess(toList, z.array(item).max(maxLength))

/** "Metadata": at most 50 keys of 40 characters, with values of 500. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'Metadata can have up to 50 keys.')

function fault(context: z.RefinementCtx, message: string, code: string): never {
  context.addIssue({ code: 'custom', message, params: { code } })
  return z.NEVER
}

/** @throws ApiError (400) for the first fault in `tree` */
export function parseParams<T extends z.ZodType>(schema: T, tree: FormTree): z.output<T> {
  const result = schema.safeParse(tree)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw issue ? toApiError(issue, tree) : result.error
}

function toApiError(issue: z.core.$ZodIssue, tree: FormTree): ApiError {
  const param = bracketed(issue.path)
  switch (issue.code) {
    case 'unrecognized_keys': {
      const unknown = bracketed([...issue.path, issue.keys[0] ?? ''])
      return invalidParam(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
    }
    case 'invalid_type':
      return valueAt(tree, issue.path) === undefined
        ? invalidParam(param, `Missing required param: ${param}.`, 'parameter_missing')
        : invalidParam(param, `Invalid ${issue.expected}`)
    case 'invalid_value':
      return invalidParam(param, `Invalid ${param}: must be one of ${issue.values.join(', ')}`)
    case 'too_small':
      return issue.origin === 'string'
        ? invalidParam(param, `You passed an empty string for '${param}'.`, 'parameter_invalid_empty')
        : invalidParam(param, `Missing required param: ${param}.`, 'parameter_missing')
    case 'custom':
      return invalidParam(param, issue.message, typeof issue.params?.code === 'string' ? issue.params.code : undefined)
    default:
      return invalidParam(param, `Invalid ${param}: ${issue.message}`)
  }
}

/** ['line_items', 0, 'quantity'] → 'line_items[0][quantity]' */
const bracketed = ([first = '', ...rest]: PropertyKey[]) =>
  String(first) + rest.map((part) => `[${String(part)}]`).join('')

function valueAt(tree: FormTree, path: PropertyKey[]): unknown {
  let node: FormTree | string | undefined = tree
  for (const part of path) node = typeof node === 'object' ? node[String(part)] : undefined
  return node
}
