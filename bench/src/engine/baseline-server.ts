import { createServer } from 'node:http'

/** What the engine is compared with: nothing but `node:http` and a constant answer. */
const server = createServer((_, reply) => {
  reply.writeHead(302, { Location: 'https://search.partner-a.example/results', 'Content-Length': 0 })
  reply.end()
})
server.listen(Number(process.env['REDIRECT_PORT']), '127.0.0.1', () => process.send?.('ready'))
