import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compressed.ts'

/** Where `vite dev` finds the API: the port of `npm start`, or of a try. */
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4000'

export default defineConfig({
  plugins: [
    // Before react(): it rewrites route files, the React plugin then sees the result (STACK).
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    compressed({ firstLoadLimitKb: 250 }),
  ],
  build: {
    target: 'es2023',
    // Browsers that know light-dark(): for older ones it is rewritten to variables that Mantine never sets.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/analytics': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api, '/analytics': api } },
})
