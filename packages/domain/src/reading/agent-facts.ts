import { isbot } from 'isbot'
import { escapeText } from '../snapshot/record-columns.ts'

export interface AgentFacts {
  readonly bot: boolean
  /** Major version; Infinity when it is not Chrome. */
  readonly chrome: number
  /** NT version such as 6.1; Infinity when it is not Windows. */
  readonly windows: number
  /** The agent as recorded. */
  readonly recorded: string
}

const HALF = 10_000
/** Length of agents in records; browsers have shorter ones. */
const KEPT_CHARACTERS = 1_000

/**
 * Caches the facts of agent strings: recognising a bot takes 2 microseconds, half as long as everything else. Two
 * generations bound it, so that random agents cannot fill the memory and common ones stay.
 */
export class AgentCache {
  #young = new Map<string, AgentFacts>()
  #old = new Map<string, AgentFacts>()

  of(agent: string): AgentFacts {
    // Long agents are made up and all different: keeping them would take 300 MB.
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
    // Every browser sends an agent.
    bot: agent === '' || isbot(agent),
    chrome: Number(/\bChrome\/(\d+)/.exec(agent)?.[1] ?? Infinity),
    windows: Number(/\bWindows NT (\d+(?:\.\d+)?)/.exec(agent)?.[1] ?? Infinity),
    recorded: escapeText(agent.slice(0, KEPT_CHARACTERS)),
  }
}
