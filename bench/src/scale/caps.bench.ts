import { simulateDay, type Outcome, type Region } from './one-cap.ts'

export const name = 'a day of one cap of 1,000 over many engines and regions, simulated message by message'

const HOUR_MS = 3_600_000
const CAP = 1_000
const SEED = Number(process.env['SEED'] ?? 1)
const FIXED_MS = 150

const near = (engines: number): Region[] => [{ engines, delayMs: 0.5 }]
/** A third of the engines each next to PostgreSQL, 120 ms and 240 ms (there and back) away. */
function apart(engines: number, cutOff?: { from: number; to: number }): Region[] {
  const third = Math.ceil(engines / 3)
  return [
    { engines: third, delayMs: 0.5 },
    { engines: third, delayMs: 60 },
    { engines: engines - 2 * third, delayMs: 120, ...(cutOff && { cutOff }) },
  ]
}
const hours = (from: number, to: number) => ({ from: from * HOUR_MS, to: to * HOUR_MS })

const days: { what: string; regions: Region[]; demand: number; waitMs?: number }[] = [
  { what: '10 engines, one place', regions: near(10), demand: 1.5 },
  { what: '500 engines, one place', regions: near(500), demand: 1.5 },
  { what: '500 engines, one place, demand 1.05', regions: near(500), demand: 1.05 },
  { what: '500 engines, three regions', regions: apart(500), demand: 1.5 },
  { what: '500 engines, three regions, demand 1.05', regions: apart(500), demand: 1.05 },
  {
    what: '500 engines, three regions, CAP_WAIT_MS 150',
    regions: apart(500),
    waitMs: FIXED_MS,
    demand: 1.5,
  },
  {
    what: '500 engines, the far region cut off 12:00 to 13:00',
    regions: apart(500, hours(12, 13)),
    demand: 1.5,
  },
  {
    what: '500 engines, the far region cut off 18:00 to 19:00, demand 1.05',
    regions: apart(500, hours(18, 19)),
    demand: 1.05,
  },
  { what: '1,000 engines, three regions', regions: apart(1_000), demand: 1.5 },
]

const share = (searches: number, { wanted }: Outcome) => `${((100 * searches) / wanted).toFixed(1)} %`
const clock = (ms: number | null) => (ms === null ? 'not all' : new Date(ms).toISOString().slice(11, 16))

/** Throws when a cap was overshot, or more than 1 % of it was left although there was demand for it. */
export async function run(): Promise<void> {
  console.log(`cap ${CAP}, seed ${SEED}; demand is a multiple of the cap, with the rise and fall of a day`)
  for (const { what, regions, waitMs, demand } of days) {
    const day = simulateDay({ cap: CAP, demand, regions, seed: SEED, waitMs: waitMs ?? 'by round trip' })
    console.log(
      [
        what,
        `served ${day.served}`,
        `used up at ${clock(day.usedUpAt)}`,
        `without a unit before that ${share(day.missed, day)}, while PostgreSQL had some ${share(day.missedWithRoom, day)}`,
        `most statements in a second ${day.mostPerSecond}`,
      ].join('; '),
    )
    if (day.served > CAP || day.mostLeased > CAP) throw new Error(`${what}: the cap was overshot`)
    if (waitMs === undefined && day.served < CAP * 0.99)
      throw new Error(`${what}: ${CAP - day.served} units were left`)
  }
}
