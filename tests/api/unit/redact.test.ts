// Secrets that no log may hold.
import { expect, test, vi } from 'vitest'
import { log, redact } from '../../../edge-functions/_shared/http/log.ts'
import { quietConsole } from '../../../tools/gateway/quiet-console.ts'
import { redact as redactOfStack } from '../../../tools/stack/log.ts'

test.each([
  ['GET /profile/bob.b+x@mail.example 404', 'GET /profile/[mail] 404'],
  ['GET /profile/bob%40mail.example', 'GET /profile/[mail]'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln!', 'Bearer [token]!'],
  [`Bearer mkt_key_${'0a'.repeat(32)}, and more`, 'Bearer [key], and more'],
  ['"/auth/v1/callback?code=1234&state=5"', '"/auth/v1/callback?[query]"'],
  ['postgres: ready? yes', 'postgres: ready? yes'],
])('%s becomes %s', { tags: ['logs-owners-hold'] }, (line, redacted) => {
  expect(redact(line)).toBe(redacted)
  expect(redactOfStack(line)).toBe(redacted)
})

test('a function’s line holds no requested address, also on a hosted project', { tags: ['logs-owners-hold'] }, () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  log('info', { path: '/api/users/public-profile/bob@mail.example', status: 404 })
  expect(print.mock.calls.flat().join()).toContain('"path":"/api/users/public-profile/[mail]"')
  print.mockRestore()
})

// A pattern that looks back over the whole line would take minutes.
test('a long line is gone through once', () => {
  const line = 'a'.repeat(1_000_000)
  expect(redact(line) === line).toBe(true)
})

test('the gateway logs the kind and place of an error, and none of its text', { tags: ['logs-owners-hold'] }, () => {
  const lines: string[] = []
  const print = (...words: unknown[]) => void lines.push(words.join(' '))
  const target = { debug: print, error: print, info: print, log: print, warn: print }
  quietConsole(target)
  const error = Object.assign(new Error('invalid input: "my secret"'), { code: '22P02', detail: 'Key (my secret)' })
  target.error('Auth error:', error, { row: 'my secret' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^Auth error: Error 22P02 at .*redact\.test\.ts.* \(object\)$/)
  expect(lines[0]).not.toContain('my secret')
})
