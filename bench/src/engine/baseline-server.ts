import { createServer } from 'node:http'

/** The baseline of the engine: `node:http` with a constant reply, and nothing else. */
const server = createServer((_, reply) => {
  reply.writeHead(302, { Location: 'https://search.partner-a.example/results', 'Content-Length': 0 })
  reply.end()
})
server.listen(Number(process.env['REDIRECT_PORT']), '127.0.0.1', () => process.send?.('ready'))
