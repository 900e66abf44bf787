// The samples of answers, which page states are made of.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { OPERATIONS } from '../../../contract/operations/operations.ts'
import { samples } from '../../support/samples.ts'

describe.each(['full', 'empty'] as const)('the %s sample', (kind) => {
  test.each(OPERATIONS)('of $name fits its schema', ({ name, answers }) => {
    const schemas = Object.values(answers).flatMap(({ schema }) => schema ?? [])
    const [schema = null] = schemas as z.ZodType[]
    if (schema) expect(schema.safeParse(samples[kind][name]).error?.issues ?? []).toEqual([])
    else expect(samples[kind][name]).toBeUndefined()
  })
})
