import { isbot } from 'isbot'
import { escapeText } from '../snapshot/record-columns.ts'

export interface AgentFacts {
  readonly bot: boolean
  /** Major version; Infinity when it is not Chrome. */
  readonly chrome: number
  /** NT version such as 6.1; Infinity when it is not Windows. */
  readonly windows: number
  /** As it stands in the record. */
  readonly recorded: string
}

const HALF = 10_000
/** No browser has an agent as long; the record keeps this much. */
const KEPT_CHARACTERS = 1_000

/**
 * What an agent string says, found once: recognising a bot takes 2 microseconds, half of everything else.
 * Bounded by two generations, so that random agents cannot fill the memory and the common ones stay.
 */
export class AgentCache {
  #young = new Map<string, AgentFacts>()
  #old = new Map<string, AgentFacts>()

  of(agent: string): AgentFacts {
    // Long ones are made up, no two alike: keeping them would take 300 MB.
    if (agent.length > KEPT_CHARACTERS) return readAgent(agent)
    const known = this.#young.get(agent)
    if (known !== undefined) return known
    const facts = this.#old.get(agent) ?? readAgent(agent)
    if (this.#young.size >= HALF) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(agent, facts)
    return facts
  }
}

export function readAgent(agent: string): AgentFacts {
  return {
    // Every browser says what it is (DESIGN §7).
    bot: agent === '' || isbot(agent),
    chrome: Number(/\bChrome\/(\d+)/.exec(agent)?.[1] ?? Infinity),
    windows: Number(/\bWindows NT (\d+(?:\.\d+)?)/.exec(agent)?.[1] ?? Infinity),
    recorded: escapeText(agent.slice(0, KEPT_CHARACTERS)),
  }
}
