import { createLog } from '@headgate/runtime/log'
import { openCounts } from '../../counts/counts.ts'
import { Shipper, type ShippingPoint } from '../../shipping/shipper.ts'
import { SERVICE_TOKEN } from './engine-process.ts'

/**
 * Ships the spool of a data directory with the engine's own shipper, and is killed by -9 at the given point. Without a
 * point it ends when everything is shipped.
 */
const [dataDir, analyticsUrl, point] = process.argv.slice(2) as [string, string, ShippingPoint | undefined]
const log = createLog('shipping', 'silent')
const counts = await openCounts({ dataDir, log, clock: Date.now })
const shipper = new Shipper({
  dataDir,
  counts,
  analyticsUrl,
  serviceToken: SERVICE_TOKEN,
  log,
  at: (passed) => {
    if (passed === point) process.kill(process.pid, 'SIGKILL')
  },
})
shipper.start()
await shipper.stop(30_000)
if (shipper.state().segments > 0) throw new Error(`Left in the spool: ${shipper.state().failure}`)
