import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { publishedBusiness, startEngine, type RunningEngine } from '../engine/servers.ts'
import { machineFacts } from '../machine.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import { searchesOf } from './searches.ts'

export const name = 'restarts of one of two engines behind a balancer at a fixed rate: failed searches'

const BUSINESS = { links: 10_000, rulesPerLink: 5, highestCap: 100_000_000, seed: 1 }
const RATE = Number(process.env['RATE'] ?? 400)
const RESTARTS = Number(process.env['RESTARTS'] ?? 4)
/** Searches between two restarts. */
const BETWEEN = RATE * 2
/** Milliseconds between two looks of our balancer. */
const CHECK_MS = 500
/** A little above the time in which that notices. */
const DRAIN_SECONDS = '2'

interface Setup {
  how: string
  drainSeconds: string
  balance(engines: readonly number[], folder: string): Promise<Pick<Balancer, 'port' | 'close'>>
}

const setups: Setup[] = [
  {
    how: 'a balancer that tries a second engine',
    drainSeconds: '0',
    balance: (engines) => startBalancer({ engines, checkMs: CHECK_MS, retries: true }),
  },
  {
    how: `a balancer that looks at /ready each ${CHECK_MS} ms and tries none again, DRAIN_SECONDS=${DRAIN_SECONDS}`,
    drainSeconds: DRAIN_SECONDS,
    balance: (engines) => startBalancer({ engines, checkMs: CHECK_MS, retries: false }),
  },
]
if (spawnSync('nginx', ['-v']).status === 0)
  setups.push({ how: 'nginx as in deploy/nginx', drainSeconds: '0', balance: startNginx })
else console.log('nginx is not on this machine: left out')

/** nginx with the upstream of deploy/nginx/nginx.conf. */
async function startNginx(
  engines: readonly number[],
  folder: string,
): Promise<Pick<Balancer, 'port' | 'close'>> {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const servers = engines.map((engine) => `server 127.0.0.1:${engine} max_fails=1 fail_timeout=2s;`)
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log /dev/null crit; events { worker_connections 4096; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      proxy_http_version 1.1; proxy_set_header Connection ''; proxy_set_header X-Forwarded-For $remote_addr;
      upstream engines { ${servers.join(' ')} keepalive 256; }
      server {
        listen 127.0.0.1:${port} backlog=4096;
        location / {
          proxy_pass http://engines; proxy_connect_timeout 1s; proxy_read_timeout 10s;
          proxy_next_upstream error timeout; proxy_next_upstream_tries 2;
        }
      }
    }`,
  )
  const child = spawn('nginx', ['-c', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/ready`).then(
        (reply) => reply.ok,
        () => false,
      ),
    'nginx passes requests on',
  )
  return { port, close: () => void child.kill('SIGTERM') }
}

/**
 * `RESTARTS` restarts of one of two engines by turns under `RATE` searches a second, behind a balancer with and without
 * retries, by clients that keep their connections and by clients that open one for each search. Throws when a search failed.
 */
export async function run(): Promise<void> {
  const database = await publishedBusiness(BUSINESS)
  let failed = 0
  try {
    for (const setup of setups)
      for (const keepAlive of [true, false]) failed += await measure(setup, database.url, keepAlive)
  } finally {
    await database.close()
  }
  console.log(machineFacts())
  if (failed > 0) throw new Error(`${failed} searches failed`)
}

async function measure(setup: Setup, databaseUrl: string, keepAlive: boolean): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'headgate-rolling-'))
  const ports = [await freePort(), await freePort()]
  const start = (at: number): Promise<RunningEngine> =>
    startEngine(ports[at]!, null, databaseUrl, 1, {
      DATA_DIR: join(folder, `engine-${at}`),
      DRAIN_SECONDS: setup.drainSeconds,
    })
  const engines = [await start(0), await start(1)]
  const balancer = await setup.balance(ports, folder)
  const searches = searchesOf(BUSINESS, balancer.port, RATE, keepAlive)
  const sending = searches.run()
  try {
    await searches.next(BETWEEN)
    searches.takeLongest()
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const at = restart % 2
      const gone = once(engines[at]!.process, 'exit')
      engines[at]!.process.kill('SIGTERM')
      await gone
      engines[at] = await start(at)
      await searches.next(BETWEEN)
    }
    searches.stop()
    await sending
  } finally {
    searches.stop()
    balancer.close()
    for (const engine of engines) await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const { failed } = searches
  console.log(
    `${setup.how}, ${keepAlive ? 'connections kept' : 'a connection for each search'}: ${RESTARTS} restarts, ${searches.answered} answered, failed ${failed.length}, longest wait ${searches.takeLongest().toFixed(0)} ms`,
  )
  for (const text of failed.slice(0, 5)) console.log(`  ${text}`)
  return failed.length
}
