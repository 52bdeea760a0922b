import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { redirectTypes } from '@headgate/contract/base/constants'
import { readDatabaseUrl } from '@headgate/domain/database-url'
import { z } from 'zod'
import { StartError } from './start-error.ts'
import { readRange } from './search-lists/lists.ts'
import { mmdbProblem } from './search-lists/mmdb-file.ts'

const PORT_RANGE = 'must be a whole number from 1 to 65535'
const PAST_RANGE = 'must be a whole number of days from 0 to 90'
const port = z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(1, PORT_RANGE).max(65_535, PORT_RANGE)
/** Ports that browsers and `fetch` refuse (WHATWG fetch, "bad port"): users could not open a service on them. */
export const refusedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])
const SHARE_RANGE = 'must be a number from 0 to 1'
const METRICS_RANGE = 'must be 0 (none) or a whole number up to 65532'
const webPort = port.refine(
  (number) => !refusedPorts.has(number),
  'must be another port: browsers refuse to open this one',
)
const bit = z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], error: 'must be 0 or 1' })
const postgresUrl = z
  .string()
  .refine(
    (url) => readDatabaseUrl(url) !== null,
    'must look like postgres://user:password@host:5432/name, with commas between several hosts',
  )
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** An entry that both the engine and Fastify can read: an address, or a block that does not contain all addresses. */
const isProxy = (entry: string) => !/-|\/0+$|\s/.test(entry) && readRange(entry) !== null

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** Every setting of docs/design.md#settings-of-the-processes, and those that only larger set-ups need. */
const schema = z
  .object({
    PORT: webPort.default(4000),
    REDIRECT_PORT: webPort.default(4080),
    /** Where the analytics service listens: on loopback, unless ANALYTICS_HOST is set. */
    ANALYTICS_PORT: webPort.default(4001),
    /** Port of the embedded PostgreSQL. */
    POSTGRES_PORT: port.default(4032),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => resolve(path.replace(/^~(?=$|\/)/, homedir()))),
    /** Notes of this host's engines, outside of their data directories (decision 0201). */
    ENGINE_NOTES_DIR: z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .optional(),
    /** A MaxMind DB file with the countries of addresses, in place of the shipped table (decision 0374). */
    COUNTRY_DATABASE: z
      .string()
      .min(1)
      .transform((path) => resolve(path.replace(/^~(?=$|\/)/, homedir())))
      .superRefine((path, context) => {
        const problem = mmdbProblem(path)
        if (problem !== undefined) context.addIssue({ code: 'custom', message: `cannot be used: ${problem}` })
      })
      .optional(),
    DATABASE_URL: postgresUrl.optional(),
    /** PgBouncer in transaction mode, for the queries of the API (decision 0376). */
    DATABASE_POOLER_URL: postgresUrl.optional(),
    CLICKHOUSE_URL: httpUrl.optional(),
    /** How the servers behind it keep tables (decision 0371). */
    CLICKHOUSE_TOPOLOGY: z.enum(['plain', 'replicated', 'cloud']).default('plain'),
    /** Cluster on whose hosts tables are made, for replicated servers. */
    CLICKHOUSE_CLUSTER: z
      .string()
      .regex(/^[\w.-]+$/, 'must be the name of a cluster: letters, digits, dots, dashes and underscores')
      .optional(),
    /** File with the certificate authority of ClickHouse, PEM. */
    CLICKHOUSE_CA_FILE: z.string().refine(isReadable, 'must be a file that can be read').optional(),
    /** Whether parts bring tables up to date at their start, or only check them (decision 0372). */
    MIGRATE_ON_START: bit.default(true),
    /** Addresses with the rights to change tables, for `npm run migrate`. */
    MIGRATE_DATABASE_URL: postgresUrl.optional(),
    MIGRATE_CLICKHOUSE_URL: httpUrl.optional(),
    ANALYTICS_URL: httpUrl.optional(),
    ADMIN_EMAIL: z.email().default('admin@headgate.local'),
    ADMIN_PASSWORD: z.string().min(6).max(200).optional(),
    SAMPLE_DATA: bit.default(false),
    /** Days of searches and revenue behind a new sample business; all that there are without it. */
    SAMPLE_PAST_DAYS: z.coerce
      .number(PAST_RANGE)
      .int(PAST_RANGE)
      .min(0, PAST_RANGE)
      .max(90, PAST_RANGE)
      .optional(),
    REDIRECT_TYPE: z.enum(redirectTypes).default('standard'),
    /** Worker threads of one engine process; 0 means one for each core. */
    REDIRECT_WORKERS: z.coerce.number().int().min(0).max(256).default(0),
    /** Connections that one engine has at a time, at most its descriptors; 0 means 50,000 (decision 0165). */
    MAX_CONNECTIONS: z.coerce.number().int().min(0).max(10_000_000).default(0),
    /** Part of them for one address that is not a trusted proxy; 0 means a quarter. */
    CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(10_000_000).default(0),
    /** How long an engine that is stopping fails /ready and still serves, for load balancers (decision 0167). */
    DRAIN_SECONDS: z.coerce.number().min(0).max(3_600).default(0),
    /** Proxies whose X-Forwarded-For is believed: addresses or ranges, comma-separated. */
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
      )
      .refine((list) => list.every(isProxy), 'must be addresses or ranges like 10.0.0.0/8, comma-separated'),
    /** Minutes without PostgreSQL at the present traffic before capped rules run out of leased units. */
    CAP_OUTAGE_MINUTES: z.coerce.number().min(1).max(1_440).default(60),
    /** Longest that a search waits for units of a cap, in milliseconds; follows the round trip without it (decision 0381). */
    CAP_WAIT_MS: z.coerce.number().int().min(0).max(5_000).optional(),
    /** Shared by the parts for service calls; otherwise made on first start and kept in DATA_DIR/keys. */
    SERVICE_TOKEN: z.string().min(32).optional(),
    /** Seals the keys that all hosts share in PostgreSQL (decision 0198). */
    APP_SECRET: z.string().min(32, 'must have at least 32 characters').max(1_000).optional(),
    /** Where analytics listens. Engines and APIs of other hosts need it; browsers never do. */
    ANALYTICS_HOST: z.string().min(1).default('127.0.0.1'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
      .optional(),
    /** Sender of outgoing mail. */
    MAIL_FROM: z.string().min(3).max(200).default('Headgate <headgate@localhost>'),
    /** Address at which users open the console, for links in mails; never taken from a request. */
    CONSOLE_URL: httpUrl.optional(),
    LOOKER_STUDIO_URL: httpUrl.optional(),
    /** Whether API addresses that operators enter can lead to loopback and private networks (decision 0091). */
    ALLOW_PRIVATE_TARGETS: bit.default(false),
    /** Origins that API addresses may lead to although they are private: only these, to the letter (decision 0243). */
    ALLOWED_PRIVATE_ORIGINS: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
      )
      .refine(
        (list) => list.every((entry) => URL.parse(entry)?.origin === entry),
        'must be origins like http://127.0.0.1:4002, comma-separated, without a path',
      ),
    /** Port of the sample business's advertiser API, on loopback. */
    PARTNER_PORT: webPort.default(4002),
    /** How many of a hundred of its reports are refused with 503, to watch retries. */
    PARTNER_TROUBLE: z.coerce.number().int().min(0).max(100).default(0),
    /** Private port of this part's /metrics, 0 for none; under `npm start` the first of four (decision 0349). */
    METRICS_PORT: z.coerce
      .number(METRICS_RANGE)
      .int(METRICS_RANGE)
      .min(0, METRICS_RANGE)
      // The last of four is still a port.
      .max(65_532, METRICS_RANGE)
      .default(0),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    /** Receiver of traces over OTLP/HTTP; none without it. The variables of OpenTelemetry, see `startTracing`. */
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    /** The same with its whole path. */
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/, 'must look like name=value,name=value')
      .optional(),
    OTEL_TRACES_SAMPLER: z
      .enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ])
      .default('parentbased_traceidratio'),
    /** Share of the traces that are kept, 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE_RANGE).min(0, SHARE_RANGE).max(1, SHARE_RANGE).default(1),
    /** Name of this part in traces; by default `headgate-api` and so on. */
    OTEL_SERVICE_NAME: z.string().min(1).max(200).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((all) => new Set([all.PORT, all.REDIRECT_PORT, all.ANALYTICS_PORT, all.POSTGRES_PORT]).size === 4, {
    path: ['PORT'],
    error: 'PORT, REDIRECT_PORT, ANALYTICS_PORT and POSTGRES_PORT must differ from each other',
  })
  .refine((all) => all.CLICKHOUSE_CLUSTER === undefined || all.CLICKHOUSE_TOPOLOGY === 'replicated', {
    path: ['CLICKHOUSE_CLUSTER'],
    error: 'needs CLICKHOUSE_TOPOLOGY=replicated',
  })
  .refine(
    (all) => all.CLICKHOUSE_TOPOLOGY === 'plain' || (all.CLICKHOUSE_URL ?? all.MIGRATE_CLICKHOUSE_URL),
    {
      path: ['CLICKHOUSE_TOPOLOGY'],
      error: 'needs CLICKHOUSE_URL: the embedded ClickHouse is a single one',
    },
  )
  .refine(
    (all) =>
      ![all.PORT, all.REDIRECT_PORT, all.ANALYTICS_PORT, all.POSTGRES_PORT, all.PARTNER_PORT].includes(
        all.METRICS_PORT,
      ),
    { path: ['METRICS_PORT'], error: 'must differ from the other ports' },
  )
  // Here and not in each part that calls analytics, because an engine without it would serve and never ship its
  // records.
  .transform((all) => ({
    ...all,
    ANALYTICS_URL: all.ANALYTICS_URL ?? `http://127.0.0.1:${all.ANALYTICS_PORT}`,
  }))

export type Settings = z.output<typeof schema>

/** Names of all settings, in the order in which they are declared. */
export const settingNames: readonly string[] = Object.keys(schema.in.shape)

/** Thrown with one line for each bad value, ready to print. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError'
}

/**
 * Reads and checks every setting at once, so that one message lists all mistakes.
 * Empty values count as not set. Throws SettingsError.
 */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(
    settingNames.filter((key) => env[key]?.trim()).map((key) => [key, env[key]!.trim()]),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const key = String(issue.path[0])
    const shown = /PASSWORD|TOKEN|SECRET|URL|ENDPOINT|HEADERS/.test(key)
      ? ''
      : ` (it is "${given[key] ?? ''}")`
    return `  ${key}: ${issue.message}${shown}`
  })
  throw new SettingsError(`These settings cannot be used:\n${lines.join('\n')}`)
}
