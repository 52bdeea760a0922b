import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { readCalls } from './calls.ts'
import { openApiDocument } from './openapi.ts'
import { Schemas } from './schema.ts'

/** The page loads nothing from other hosts; its own script sets styles. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** The bar of the page shows another product's name, and would load a document from any typed address. */
const withoutBar = '.swagger-ui .topbar { display: none }'

/** `GET /api/docs`: the API reference as a page, and as a document at `/api/docs/json`. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  // The plugin's type covers OpenAPI 3.0 only, but it passes the document on unchanged.
  const document = openApiDocument(
    await readCalls(),
    await Schemas.read(),
  ) as unknown as StaticDocumentSpec['document']
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    await scope.register(swagger, { mode: 'static', specification: { document } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: policy,
      uiConfig: { docExpansion: 'none', validatorUrl: null },
      theme: { title: 'Headgate API', css: [{ filename: 'headgate.css', content: withoutBar }] },
    })
  })
}
