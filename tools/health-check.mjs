// The health check of the image (deploy/Containerfile): ends with 0 when the part of this container can serve, with 1
// when it cannot. The part is the argument, or the last word of process 1.
import { readFileSync } from 'node:fs'

const WAIT_MS = 4_000

const {
  HOST,
  ANALYTICS_HOST,
  METRICS_HOST,
  PORT = '4000',
  ANALYTICS_PORT = '4001',
  REDIRECT_PORT = '4080',
  METRICS_PORT = '0',
} = process.env

const at = (host, port, path) =>
  `http://${!host || /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host}:${port}${path}`

const addresses = {
  api: at(HOST, PORT, '/ready'),
  analytics: at(ANALYTICS_HOST, ANALYTICS_PORT, '/ready'),
  redirect: at(HOST, REDIRECT_PORT, '/ready'),
  // Jobs has no public port.
  jobs: at(METRICS_HOST, METRICS_PORT, '/ready'),
}

const part = process.argv[2] ?? readFileSync('/proc/1/cmdline', 'utf8').split('\0').at(-2)
if (!Object.hasOwn(addresses, part)) {
  console.error(`Name a part: ${Object.keys(addresses).join(', ')} (it is '${part}')`)
  process.exit(1)
}
try {
  const reply = await fetch(addresses[part], { signal: AbortSignal.timeout(WAIT_MS) })
  if (reply.status !== 200) console.error(`${addresses[part]} replies ${reply.status}`)
  process.exit(reply.status === 200 ? 0 : 1)
} catch (cause) {
  console.error(`${addresses[part]} does not reply: ${cause.cause?.code ?? cause.message}`)
  process.exit(1)
}
