// Runs before each file of tests; the module behind it once in each worker, so that an answer is checked once.
import './checked-fetch.ts'
