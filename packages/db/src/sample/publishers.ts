import type { Db } from '../base/database.ts'
import {
  daysAgo,
  makeDisplayColumns,
  makeDomain,
  makePublisher,
  makeUser,
  type PublisherRow,
} from './make.ts'

export type SamplePublishers = Record<string, PublisherRow>

export interface SampleUser {
  email: string
  password: string
}

/** The publisher's user whose sign-in is shown at the first start and in the documents. */
export const SAMPLE_EMAIL = 'publisher@headgate.local'
/** Password of all sample users, if only this machine can sign in. */
export const SAMPLE_PASSWORD = 'sample-publisher'

interface PublisherSeed {
  key: string
  name: string
  details: string | null
  status?: boolean
  archived?: boolean
  domain?: string
  /** E-mail names of its users; a leading `!` blocks the user. */
  users?: string[]
  since: number
}

/** In the order of their ids. `since`: days since the contract. */
const publishers: PublisherSeed[] = [
  {
    key: 'brightpath',
    name: 'Brightpath Media',
    details: 'Main contact for native traffic',
    domain: 'search.brightpath.example',
    users: ['publisher'],
    since: 720,
  },
  {
    key: 'lumenreach',
    name: 'Lumen Reach',
    details: 'Extensions and new tab',
    domain: 'go.lumenreach.example',
    users: ['lumen.ops', 'lumen.finance'],
    since: 690,
  },
  {
    key: 'oakandpine',
    name: 'Oak & Pine Studios',
    details: null,
    domain: 'find.oakandpine.example',
    users: ['oak'],
    since: 655,
  },
  { key: 'hazelwire', name: 'Hazelwire', details: 'Pays monthly, net 30', users: ['hazel'], since: 610 },
  { key: 'pixelmeadow', name: 'Pixel Meadow', details: null, users: ['meadow'], since: 560 },
  { key: 'tidewater', name: 'Tidewater Apps', details: 'Mobile only', users: ['tide'], since: 505 },
  { key: 'copperline', name: 'Copperline Search', details: 'Type-in domains', users: ['copper'], since: 470 },
  {
    key: 'nightjar',
    name: 'Nightjar Network',
    details: 'Under review: high share of bots',
    users: ['!nightjar'],
    since: 430,
  },
  { key: 'saffron', name: 'Saffron Toolbar Co', details: 'No user on purpose', since: 395 },
  { key: 'marlowe', name: 'Marlowe Portals', details: null, since: 360 },
  { key: 'quietharbor', name: 'Quiet Harbor', details: 'Tablet traffic', users: ['harbor'], since: 320 },
  { key: 'greyfinch', name: 'Greyfinch Digital', details: null, since: 270 },
  { key: 'willowbank', name: 'Willowbank Games', details: 'Seasonal', users: ['willow'], since: 220 },
  { key: 'emberfield', name: 'Emberfield', details: 'Signed, no links yet', users: ['ember'], since: 40 },
  { key: 'plumrose', name: 'Plumrose Interactive', details: 'Signed, no links and no user yet', since: 12 },
  {
    key: 'stonecutter',
    name: 'Stonecutter Media',
    details: 'Paused by contract',
    status: false,
    users: ['stone'],
    since: 580,
  },
  { key: 'driftwood', name: 'Driftwood Labs', details: 'Stopped in spring', status: false, since: 400 },
  { key: 'vanecraft', name: 'Vanecraft', details: null, status: false, since: 150 },
  {
    key: 'oldmill',
    name: 'Old Mill Downloads',
    details: 'Contract ended',
    status: false,
    archived: true,
    since: 900,
  },
  {
    key: 'redlantern',
    name: 'Red Lantern Offers',
    details: 'Quality never recovered',
    archived: true,
    since: 820,
  },
]

/** The publishers and their users, by their keys. */
export async function addPublishers(db: Db, password: string): Promise<SamplePublishers> {
  const made: SamplePublishers = {}
  for (const seed of publishers) {
    const domain = seed.domain ? await makeDomain(db, seed.domain) : null
    const row = await makePublisher(db, {
      name: seed.name,
      details: seed.details,
      status: seed.status ?? true,
      default_domain_id: domain?.id ?? null,
      archived_at: seed.archived ? daysAgo(60) : null,
      created_at: daysAgo(seed.since),
      updated_at: daysAgo(seed.since / 8),
    })
    made[seed.key] = row
    for (const user of seed.users ?? []) await addUser(db, row, user, password)
  }
  return made
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

async function addUser(db: Db, owner: PublisherRow, mark: string, password: string): Promise<void> {
  const name = mark.replace('!', '')
  const [first = '', last = ''] = name.split('.')
  const { id } = await makeUser(db, {
    email: name === 'publisher' ? SAMPLE_EMAIL : `${name}@headgate.local`,
    password,
    first_name: capital(first),
    last_name: capital(last) || owner.name.split(' ')[0]!,
    publisher_id: owner.id,
    blocked: mark.startsWith('!'),
  })
  await makeDisplayColumns(db, id)
}
