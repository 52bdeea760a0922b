import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compressed.ts'
import { slim } from './slim.ts'

/** Where `vite dev` finds the API: the port of `npm start`, or another one. */
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4000'

/**
 * Modules that load together. By default the build makes a chunk for each set of screens that share a module: some 150,
 * of which one screen loads 80, and many small files compress worse than a few. Earlier groups take modules first. The
 * remaining modules are split by the screens that need them (decision 0155).
 */
const chunks = [
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  // Forms and questions share it. In the chunk of one of them, screens with only the other would load both.
  { name: 'press', test: /src\/lib\/second-press/, priority: 4.8 },
  // Sign-in has a form, as most screens do, so the parts of all forms are one file. The state of plain forms is not in
  // it, because the largest forms do without.
  {
    name: 'form',
    test: /src\/form\/(form-|leave-|use-submission)/,
    priority: 4.5,
  },
  // Fields are on every screen but the dashboard, in filters as in forms.
  {
    name: 'fields',
    includeDependenciesRecursively: false,
    test: /@mantine\/core\/.*\/(Input|InputBase|TextInput)\//,
    priority: 4.4,
  },
  // Before the shell, which would take the modules of both. Then the sign-in page would load the shell as well.
  { name: 'sign-in', test: /src\/features\/(sign-in|password)\//, entriesAware: true, priority: 4 },
  {
    name: 'shell',
    test: /src\/features\/(shell\/(?!palette)|dashboard\/dashboard\.)/,
    priority: 3,
  },
  { name: 'icons', test: /@tabler/, minShareCount: 3, priority: 2 },
  // Selects, and the small parts of nearly every screen. Listed by name and not by a number of users, which grows with
  // every new screen. Alone, each part would be a file of a few hundred bytes.
  { name: 'select', test: /src\/form\/select\/(?!suggest|tags)|src\/pickers\/record-/, priority: 1 },
  {
    name: 'parts',
    test: /src\/(lib\/(numbers|time|no-value|same-fields|use-draft|address\/(list-return|new-tab|follow))|ui\/(dialog|check)\/|ui\/(icon-action|text-link))|domain\/src\/(labels|country-name|addresses\/dash-list)|core\/.*\/Badge\//,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [
    // Before react(), because it rewrites route files, and the React plugin must see the result.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    slim(),
    compressed({
      firstLoadKb: 240,
      screenKb: 60,
      firstLoads: { '/login': ['login.tsx'], '/': ['_shell.tsx', '_shell/index.tsx'] },
      parts: {
        'dashboard of an admin': ['_shell/index.tsx', 'features/dashboard/admin-dashboard.tsx'],
        'dashboard of a publisher': ['_shell/index.tsx', 'features/dashboard/publisher-dashboard.tsx'],
        'toasts, after the first paint': ['_shell/index.tsx', 'ui/toasts/toasts.tsx'],
        'settings, a list': ['_shell/settings.tsx', 'features/settings/reference/reference-section.tsx'],
        'advertiser links, the form': [
          '_shell/advertisers/links/index.tsx',
          'features/advertiser-links/form/link-form.tsx',
        ],
      },
    }),
  ],
  build: {
    target: 'es2023',
    // Browsers that have light-dark(). For older ones it would be rewritten to variables that Mantine never sets.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    // The browsers above have modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas that no screen uses are removed, because making one has no side effect.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: { groups: chunks },
        // By default a part of a group is named after every screen that shares it. The group's name is enough.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/analytics': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api, '/analytics': api } },
})
