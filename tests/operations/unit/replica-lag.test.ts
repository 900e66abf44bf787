// How far a replica is behind, measured by the primary's own progress.
import { expect, test } from 'vitest'
import { lagMeter } from '../../../edge-functions/_shared/database/read-node.ts'

function meterAt() {
  let seconds = 0
  const meter = lagMeter(() => seconds * 1000)
  return {
    at: (second: number) => {
      seconds = second
      return meter
    },
  }
}
const LONG = 60_000

test('a replica that has everything is not behind, however long the primary rests', {
  tags: ['replicas-answer-reads'],
}, () => {
  const { at } = meterAt()
  at(0).note(100, LONG)
  at(50).note(100, LONG)
  expect(at(55).lagOf(100)).toBe(0)
})

test('a replica that stands still is behind since the primary was first seen to be further', {
  tags: ['replicas-answer-reads'],
}, () => {
  const { at } = meterAt()
  at(0).note(100, LONG)
  at(1).note(150, LONG)
  at(2).note(180, LONG)
  expect(at(4).lagOf(100)).toBe(3)
  expect(at(4).lagOf(160)).toBe(2)
  expect(at(4).lagOf(180)).toBe(0)
})

test('what was seen long ago is forgotten, and a replica that never had it is still behind', {
  tags: ['replicas-answer-reads'],
}, () => {
  const { at } = meterAt()
  for (let second = 0; second < 100; second += 1) at(second).note(second, 10_000)
  expect(at(100).lagOf(5)).toBeGreaterThanOrEqual(10)
})

test('a replica that stands still is behind for as long as it is, however seldom anybody looks', {
  tags: ['replicas-answer-reads'],
}, () => {
  const { at } = meterAt()
  at(0).note(100, 10_000)
  at(700).note(200, 10_000)
  expect(at(700).lagOf(50)).toBe(700)
  expect(at(700).lagOf(150)).toBe(0)
  at(720).note(200, 10_000)
  expect(at(720).lagOf(150)).toBe(20)
})

test('a primary that begins earlier than the former one ended leaves nobody behind', {
  tags: ['replicas-answer-reads'],
}, () => {
  const { at } = meterAt()
  at(0).note(500, LONG)
  at(1).note(300, LONG)
  expect(at(5).lagOf(300)).toBe(0)
})

test('nothing is known of a primary that was never reached: its replicas are as new as can be', {
  tags: ['replicas-answer-reads'],
}, () => {
  expect(meterAt().at(5).lagOf(7)).toBe(0)
})
