/**
 * A part whose parent sets the clock by sending numbers, and which stops for as long as its parent wants: until 'finish'.
 * It replies to each message, and to SIGINT, when they are handled.
 */
import { createLog } from '../log.ts'
import { stopGracefully } from '../stop.ts'

let now = 0
performance.now = () => now
const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
stopGracefully(createLog('stopping', 'silent'), () => finished)
process.on('message', (message) => {
  if (typeof message === 'number') now = message
  if (message === 'finish') return finish()
  process.send!(message)
})
process.on('SIGINT', () => process.send!('SIGINT'))
process.send!('ready')
