// What holds in every test of a screen. Each file runs this anew: the modules that its tests import are shared by the files of a worker.
import { afterAll, afterEach } from 'vitest'
import { reportInspections } from '../accessibility.ts'
import { expectNoProblems } from '../problems.ts'

afterEach(expectNoProblems)
afterAll(reportInspections)
