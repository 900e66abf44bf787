// Many callers at once, who repeat their calls until a test stops them.

export type Load = {
  /** What was answered so far. */
  answered(): number
  /** Resolves with what failed, in words, when the last one was answered. */
  stop(): Promise<string[]>
}

/** @param ask throws, or gives words, where an answer is a failure */
export function startLoad(callers: number, ask: (turn: number) => Promise<string | undefined>): Load {
  const failures: string[] = []
  let isOver = false
  let turn = 0
  let answered = 0
  const call = async () => {
    while (!isOver) {
      const failure = await ask(turn++).catch(String)
      answered += 1
      if (failure) failures.push(failure)
    }
  }
  const calls = Promise.all(Array.from({ length: callers }, call))
  return {
    answered: () => answered,
    stop: async () => {
      isOver = true
      await calls
      return failures
    },
  }
}
