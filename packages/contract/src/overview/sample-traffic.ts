import { z } from 'zod'
import { call } from '../base/call.ts'
import { noServingLink, sampleOnItsWay, searchesCameIn, settingsNotSet } from '../base/error-list.ts'

/** How many sample searches a press sends, and how many of them a second. */
export const SAMPLE_SEARCHES = 200
export const SAMPLE_RATE = 20

/** Why sample searches can be sent now, or cannot. */
export const sampleStates = ['possible', 'on_their_way', 'no_domain', 'no_link', 'searches_came_in'] as const
export type SampleState = (typeof sampleStates)[number]

const page = 'docs/behaviour/reports.md#sample-traffic'

export const sampleTraffic = call({
  method: 'GET',
  path: '/api/sample-traffic',
  access: 'admin',
  summary:
    'Whether sample searches can be sent, to which address (the default domain), and why the last try failed.',
  page,
  data: z.object({
    state: z.enum(sampleStates),
    /** Null while no default domain is set. */
    address: z.string().nullable(),
    /** Null after a try that succeeded, and before the first. */
    problem: z.string().nullable(),
  }),
})

export const sendSampleTraffic = call({
  method: 'POST',
  path: '/api/sample-traffic',
  access: 'admin',
  summary:
    'Sends 200 believable searches through the engine at the default domain, in a job, 20 a second. Refused once any search has come in, while no publisher link serves, and while sample searches are on their way.',
  page,
  data: z.object({ address: z.string(), searches: z.number() }),
  fails: [searchesCameIn, noServingLink, sampleOnItsWay, settingsNotSet],
})
