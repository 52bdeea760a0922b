import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'

const main = fileURLToPath(new URL('../../../../analytics/src/main.ts', import.meta.url))

/** The real analytics beside a test of jobs. */
export async function analyticsProcess(env: Record<string, string>) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, ANALYTICS_PORT: String(port), LOG_LEVEL: 'warn', CLICKHOUSE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isHealthy = () =>
    fetch(`${origin}/health`).then(
      (reply) => reply.ok,
      () => false,
    )
  await until(isHealthy, 'analytics answers')
  return {
    origin,
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
