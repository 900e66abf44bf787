// Fails each test of a page on problems that nobody announced.
import { afterEach } from 'vitest'
import { expectNoProblems } from '../problems.ts'

afterEach(expectNoProblems)
