import { createServer } from 'node:net'

/**
 * Costs almost nothing: sends the same 302 for each end of a request's head, and reads nothing else. The rate against
 * it is the load generator's own ceiling.
 */
const REPLY = Buffer.from(
  'HTTP/1.1 302 Found\r\nLocation: https://search.partner-a.example/results\r\nContent-Length: 0\r\n\r\n',
)

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes: Buffer) => {
    // Each connection has one open request, so a blank line at the end of the bytes is the end of its head.
    if (bytes.at(-1) === 10 && bytes.at(-3) === 10) socket.write(REPLY)
  })
})
server.listen(Number(process.env['REDIRECT_PORT']), '127.0.0.1', () => process.send?.('ready'))
