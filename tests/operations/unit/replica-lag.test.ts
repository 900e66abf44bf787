// How far a replica is behind, measured by the primary's own progress.
import { describe, expect, test } from 'vitest'
import { lagMeter } from '../../../edge-functions/_shared/database/read-node.ts'

const LONG = 60_000
function meterAt() {
  let seconds = 0
  const meter = lagMeter(() => seconds * 1000)
  return (second: number) => {
    seconds = second
    return meter
  }
}

describe('a replica', { tags: ['replicas-answer-reads'] }, () => {
  test('that has everything is not behind, however long the primary rests', () => {
    const at = meterAt()
    at(0).note(100, LONG)
    at(50).note(100, LONG)
    expect(at(55).lagOf(100)).toBe(0)
  })

  test('that stands still is behind since the primary was first seen to be further', () => {
    const at = meterAt()
    at(0).note(100, LONG)
    at(1).note(150, LONG)
    at(2).note(180, LONG)
    expect([100, 160, 180].map((position) => at(4).lagOf(position))).toEqual([3, 2, 0])
  })

  test('is still behind a position that was forgotten', () => {
    const at = meterAt()
    for (let second = 0; second < 100; second += 1) at(second).note(second, 10_000)
    expect(at(100).lagOf(5)).toBeGreaterThanOrEqual(10)
  })

  test('that stands still is behind for as long as it is, however rarely it is measured', () => {
    const at = meterAt()
    at(0).note(100, 10_000)
    at(700).note(200, 10_000)
    expect([50, 150].map((position) => at(700).lagOf(position))).toEqual([700, 0])
    at(720).note(200, 10_000)
    expect(at(720).lagOf(150)).toBe(20)
  })

  test('is not behind a primary that begins earlier than the former one ended', () => {
    const at = meterAt()
    at(0).note(500, LONG)
    at(1).note(300, LONG)
    expect(at(5).lagOf(300)).toBe(0)
  })

  test('of a primary that was never reached is not behind', () => {
    expect(meterAt()(5).lagOf(7)).toBe(0)
  })
})
