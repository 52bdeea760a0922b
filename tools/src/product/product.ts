import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keptSecret } from '@headgate/runtime/keys/keys'
import { PartLog } from '@headgate/runtime/logs/part-log'
import { readSettings, type Settings } from '@headgate/runtime/settings'
import { DataDirLock, prepareDataDir } from './data-dir.ts'
import { EmbeddedPostgres, stopOrphanedPostgres } from '../databases/embedded-postgres.ts'
import { entryOf } from './fork-part.ts'
import { type ChildName, Part, partNames, type PartName } from './part.ts'
import { checkMetricsPorts, checkPorts, metricsPortOf } from './ports.ts'
import { bindListeners, type Listeners } from './hold-sockets.ts'
import { partReady, reachable, readyUrls } from './ready.ts'
import type { FirstStart } from '@headgate/db/upkeep/first-start'
import { checkClickHouse } from '@headgate/warehouse/client/check-server'
import { serverAt } from '@headgate/warehouse/client/warehouse-of-settings'
import { prepareDatabase } from '../databases/database-start.ts'
import { givePast } from '../sample-past/give-past.ts'
import { freePartnerOrigin, hasPartner } from '../sample-partner/partner-start.ts'

/** Trusted proxies by default: the machine itself, where a local load balancer would run. */
const LOOPBACK = '127.0.0.0/8,::1'

export interface Product {
  readonly settings: Settings
  readonly consoleUrl: string
  readonly redirectUrl: string
  readonly databaseUrl: string
  readonly firstStart: FirstStart
  /** Process id of a part, for fault tests that kill it; undefined while the part is being restarted. */
  pidOf(part: PartName): number | undefined
  /** Replaces the engine by a new process of it. Searches wait meanwhile, and none is refused. */
  handOverEngine(): void
  /** Stops everything in order: the engine first, so that every search that got a reply is recorded. */
  stop(): Promise<void>
  /** Ends everything at once. */
  kill(): void
}

/** Private port of the first part by default; the other parts have those after it. */
const METRICS_PORT = '4010'

/** Settings of `npm start`: those of the parts, with the sample business, metrics and the machine's own proxies. */
export function startSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  return readSettings({
    SAMPLE_DATA: '1',
    TRUSTED_PROXIES: LOOPBACK,
    METRICS_PORT,
    ...given,
    // Its own databases are made by nobody else.
    MIGRATE_ON_START: '1',
  })
}

const clusterOf = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'postgres')

async function startPostgres(
  settings: Settings,
  log: PartLog,
  report: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const postgres = new EmbeddedPostgres({
    directory: clusterOf(settings),
    port: settings.POSTGRES_PORT,
    password: keptSecret(settings.DATA_DIR, 'postgres-password'),
    onLog: (line) => log.write(line),
  })
  const again = async () => {
    report('PostgreSQL ended, starting it again')
    await postgres.start().catch(() => setTimeout(() => void again(), 1_000))
  }
  postgres.onUnexpectedExit = () => void again()
  await postgres.start()
  await postgres.ensureDatabase('headgate')
  return postgres
}

/** The environment of every part: the given one, with everything that the start has decided. */
function partEnvironment(
  env: NodeJS.ProcessEnv,
  settings: Settings,
  databaseUrl: string,
  partnerOrigin: string | undefined,
): NodeJS.ProcessEnv {
  const { ADMIN_PASSWORD: _secret, ...rest } = env
  return {
    ...rest,
    DATA_DIR: settings.DATA_DIR,
    DATABASE_URL: databaseUrl,
    ANALYTICS_URL: settings.ANALYTICS_URL,
    SAMPLE_DATA: settings.SAMPLE_DATA ? '1' : '0',
    MIGRATE_ON_START: '1',
    TRUSTED_PROXIES: settings.TRUSTED_PROXIES.join(','),
    ALLOWED_PRIVATE_ORIGINS: [
      ...settings.ALLOWED_PRIVATE_ORIGINS,
      ...(partnerOrigin ? [partnerOrigin] : []),
    ].join(','),
  }
}

/**
 * Starts the whole product: embedded PostgreSQL unless DATABASE_URL is set, migrations, first start, then the parts as
 * child processes. Resolves when all are ready. Throws SettingsError or StartError with nothing left running. `print`
 * receives messages for the user while it runs. `onFirstStart` receives the result of the first start before the parts
 * start, and a generated password alone as soon as it is valid: the start may fail later.
 */
export async function startProduct(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  onFirstStart: (made: FirstStart) => void = () => {},
): Promise<Product> {
  const settings = startSettings(env)
  const consoleUrl = `http://${reachable(settings.HOST)}:${settings.PORT}`
  prepareDataDir(settings.DATA_DIR)
  const lock = await DataDirLock.take(settings.DATA_DIR, consoleUrl, settings)
  const parts = new Map<ChildName, Part>()
  const logs = {
    start: new PartLog(settings.DATA_DIR, 'start'),
    postgres: new PartLog(settings.DATA_DIR, 'postgres'),
  }
  const report = (line: string) => {
    logs.start.write(line)
    print(line)
  }
  lock.onUnwritable = report
  let postgres: EmbeddedPostgres | undefined
  let listeners: Listeners | undefined

  const stopParts = (...names: ChildName[]) => Promise.all(names.map(async (name) => parts.get(name)?.stop()))
  const stop = async () => {
    logs.start.write('stopping')
    await stopParts('redirect')
    listeners?.close()
    await stopParts('jobs', 'api')
    await stopParts('analytics', 'partner')
    await postgres?.stop()
    await Promise.all([logs.start.close(), logs.postgres.close()])
    lock.release()
  }

  try {
    logs.start.write('starting')
    // Before the ports are checked, because an orphaned server may use POSTGRES_PORT until it has stopped.
    if (!settings.DATABASE_URL) await stopOrphanedPostgres(clusterOf(settings))
    const ports = ['PORT', 'REDIRECT_PORT', 'ANALYTICS_PORT'] as const
    await checkPorts(settings, settings.DATABASE_URL ? ports : [...ports, 'POSTGRES_PORT'])
    await checkMetricsPorts(settings, partNames)
    listeners = await bindListeners(settings)
    if (settings.CLICKHOUSE_URL) await checkClickHouse(serverAt(settings.CLICKHOUSE_URL, settings))
    if (!settings.DATABASE_URL) postgres = await startPostgres(settings, logs.postgres, report)
    const databaseUrl = settings.DATABASE_URL ?? postgres!.url()
    const freeOrigin = settings.SAMPLE_DATA ? await freePartnerOrigin(settings, report) : undefined
    const firstStart = await prepareDatabase(databaseUrl, settings, {
      partnerOrigin: freeOrigin,
      onAdmin: (adminPassword) => onFirstStart({ adminPassword }),
    })
    onFirstStart(firstStart)
    const partnerOrigin = freeOrigin && (await hasPartner(databaseUrl)) ? freeOrigin : undefined
    const partEnv = partEnvironment(env, settings, databaseUrl, partnerOrigin)
    for (const name of [...partNames, ...(partnerOrigin ? (['partner'] as const) : [])]) {
      if (!existsSync(entryOf(name))) continue
      const part = new Part({
        name,
        env: {
          ...partEnv,
          METRICS_PORT: String(name === 'partner' ? 0 : metricsPortOf(name, settings)),
        },
        dataDir: settings.DATA_DIR,
        ...(name === 'redirect' && { listeners, drainMs: settings.DRAIN_SECONDS * 1_000 }),
        onStart: (pid) => lock.addPart(name, pid),
        onRestart: (how, delay) =>
          report(`${name} ended (${how}), starting it again${delay ? ` in ${delay / 1_000} s` : ''}`),
      })
      parts.set(name, part)
      part.start()
    }
    const urls = readyUrls(settings)
    await Promise.all([...parts.values()].map((part) => partReady(part, urls[part.name])))
    if (firstStart.samplePublisher) await givePast(settings, databaseUrl, report)
    logs.start.write('ready')
    return {
      settings,
      consoleUrl,
      redirectUrl: `http://${reachable(settings.HOST)}:${settings.REDIRECT_PORT}`,
      databaseUrl,
      firstStart,
      pidOf: (part) => parts.get(part)?.pid,
      handOverEngine: () => parts.get('redirect')?.handOver(),
      stop,
      kill() {
        for (const part of parts.values()) part.kill()
        void postgres?.stop('immediate')
        listeners?.close()
        lock.release()
      },
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}
