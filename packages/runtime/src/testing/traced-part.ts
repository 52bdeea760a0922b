import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { stopGracefully } from '../stop.ts'
import { inSpan } from '../traces/spans.ts'
import { startTracing } from '../traces/tracing.ts'

/** A part that has a span to send and nothing else to do. It may take half a second to stop. */
const log = createLog('test', 'silent')
await startTracing('test', readSettings(), log)
stopGracefully(log, async () => {}, 500)
await inSpan('of this part', {}, async () => {})
process.send!('started')
